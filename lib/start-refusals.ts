/** The server cannot be used for a reason that whoever started us can act on; the message is meant for them. */
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
