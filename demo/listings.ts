import type { DemoListing } from './listings/demo-listing.ts'
import { goods } from './listings/goods.ts'
import { leisure } from './listings/leisure.ts'
import { newBuildingFlats } from './listings/new-building.ts'
import { servicesAndJobs } from './listings/services-and-jobs.ts'
import { vehiclesAndHomes } from './listings/vehicles-and-homes.ts'

export type { DemoListing }

export const demoListings: readonly DemoListing[] = [
  ...vehiclesAndHomes,
  ...goods,
  ...leisure,
  ...servicesAndJobs,
  ...newBuildingFlats,
]
