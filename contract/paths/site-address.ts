import { z } from 'zod'

/**
 * The address of an image or a file of this site. Services write the path; programs get it absolute, since
 * they fetch it, and pages as it is (`lib/endpoints/absolute-addresses.ts`).
 */
export const siteAddress = z.string()
