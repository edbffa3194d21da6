import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files of people live: a folder, later any S3 store. Keys are relative paths. */
export type Storage = Pick<Disk, 'put' | 'exists' | 'delete'>

export const fileStorage = (folder: string): Storage =>
  new Disk(new FSDriver({ location: folder, visibility: 'public' }))
