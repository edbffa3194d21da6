import type { Deps } from '#api/deps.ts'
import { defineJob } from '#lib/jobs.ts'
import { forgetOldInquiries } from './service.ts'

export const forgetLoanInquiries = defineJob({
  name: 'forget-loan-inquiries',
  label: 'Brisanje starih upita za kredit',
  schedule: '50 2 * * *',
  isBackground: true,
  run: (deps: Deps) => forgetOldInquiries(deps),
})

export const loanJobs = [forgetLoanInquiries]
