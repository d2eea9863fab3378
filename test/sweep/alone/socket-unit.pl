# Stands in for systemd with competitions@.socket and competitions@.service: holds the port, and starts the command
# whenever it has ended, as sd_listen_fds(3) describes. SIGHUP ends the command. A line tells each start and end.
#   perl socket-unit.pl PORT COMMAND…
use strict;
use warnings;
use POSIX ();
use Socket;

$^F = 1000;
$| = 1;
my $port = shift @ARGV;
socket(my $socket, AF_INET, SOCK_STREAM, 0) or die $!;
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1) or die $!;
bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die $!;
listen($socket, 4096) or die $!;

my $child;
$SIG{HUP} = sub { kill TERM => $child };
while (1) {
  $child = fork // die $!;
  if (!$child) {
    POSIX::dup2(fileno($socket), 3) // die $!;
    $ENV{LISTEN_FDS} = 1;
    $ENV{LISTEN_PID} = $$;
    exec @ARGV or die $!;
  }
  print "started\n";
  1 while waitpid($child, 0) != $child;
  print "ended $?\n";
}
