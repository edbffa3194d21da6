/** The server cannot start for a reason that the operator can fix; the message is for them. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Another living process owns the server of this DATA_DIR. */
export class DatabaseInUse extends DatabaseUnavailable {
  override name = 'DatabaseInUse'
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(`${dataDir} is in use by process ${pid}: stop it first, or choose another DATA_DIR`)
    this.pid = pid
  }
}
