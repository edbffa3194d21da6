import type { LoadOptions } from '#api/plugins/load/shedding.ts'
import { priorities } from '#lib/load/arrival-queue.ts'

/** Never refuses anyone, however slow the machine is. */
const calmMeter = { delayMs: () => 0, close: () => {} }

const patienceMs = Object.fromEntries(priorities.map((priority) => [priority, Infinity])) as Record<
  (typeof priorities)[number],
  number
>

/** Lets requests wait for their place as long as it takes, for tests of anything but the load itself. */
export const calmLoad = {
  meter: calmMeter,
  admission: { page: { patienceMs }, api: { patienceMs } },
} satisfies LoadOptions
