export function isAdminPage(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname)
}
