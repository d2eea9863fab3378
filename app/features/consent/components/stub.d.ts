declare module '@iabtechlabtcf/stub' {
  /** Defines `__tcfapi`, which queues commands, and the frame by which other frames find it. */
  const installStub: () => void
  export = installStub
}
