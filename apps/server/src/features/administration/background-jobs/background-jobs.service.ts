import type { BackgroundJob } from '@plinth/contract/administration/background-jobs'
import { AppError } from '@plinth/contract/error-codes'
import type { Actor, Context } from '../../../platform/context.ts'

/** The company's unfinished and failed background work, newest first. */
export async function listBackgroundJobs(ctx: Context, state: 'dead' | 'all'): Promise<BackgroundJob[]> {
  assertAdmin(ctx.actor)
  return ctx.jobs.unfinished(ctx.actor.companyId, state)
}

/** Runs a failed job of this company again. NOT_FOUND for an unknown one and for another company's alike (decision 2). */
export async function retryBackgroundJob(ctx: Context, id: string): Promise<void> {
  assertAdmin(ctx.actor)
  if (!(await ctx.jobs.retry(ctx.actor.companyId, id))) throw new AppError('NOT_FOUND')
}

function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin && !actor.isSuperAdmin) throw new AppError('FORBIDDEN')
}
