import type { ImportDraft, ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import { vi } from 'vitest'
import type { Member } from './harness.ts'

/** Saves an import and waits for its end. */
export async function saveImport(
  member: Pick<Member, 'api'>,
  { importId, version }: Pick<ImportDraft, 'importId' | 'version'>,
  skipDuplicates = false,
): Promise<ImportSummary> {
  await member.api.leadImports.save({ body: { importId, version, skipDuplicates } })
  return untilSaved(member, importId)
}

/** Waits until nobody works on an import any more. */
export const untilSaved = ({ api }: Pick<Member, 'api'>, id: string): Promise<ImportSummary> =>
  vi.waitFor(
    async () => {
      const { summary } = (await api.leadImports.byId({ params: { id } })).data
      if (summary.status === 'saving') throw new Error(`${summary.createdCount} of ${summary.total} so far`)
      return summary
    },
    { timeout: 30_000, interval: 50 },
  )
