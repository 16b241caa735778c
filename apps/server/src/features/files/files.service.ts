import { AppError } from '@plinth/contract/error-codes'
import type { PublicContext } from '../../platform/context.ts'
import type { OpenFile } from '../../platform/files/files.ts'

/**
 * A stored file. The signed address is the permission (security.md T11): expired, forged, and of a file that is gone
 * are the same NOT_FOUND.
 */
export async function openFile(
  ctx: PublicContext,
  id: string,
  address: { exp: number; sig: string },
): Promise<OpenFile> {
  const file = await ctx.files.open(id, address.exp, address.sig)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}
