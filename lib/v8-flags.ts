import { setFlagsFromString } from 'node:v8'

// V8 allocates objects among the old ones at places whose objects often outlived a collection, as all did while the
// program started. Among the old, each dead object of a page keeps the young ones alive that it refers to: an eighth
// of all that pages allocate became old, and every 350 pages cost a full collection.
setFlagsFromString('--no-allocation-site-pretenuring')
