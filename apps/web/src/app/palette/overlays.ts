import { type LazyComponent, retryFailedPages } from '../../lib/pages/lazy-page.tsx'
import { toast } from '../../ui/toast/toast.ts'

/**
 * Fetches the code of something that opens over the page, then opens it. When it cannot be had the page stays as it is
 * and the person is told; `otherwise` then takes back what was prepared.
 */
export async function openWhenThere<Props>(
  part: LazyComponent<Props>,
  open: () => void,
  otherwise?: () => void,
): Promise<void> {
  if (await part.isThere()) {
    open()
    return
  }
  otherwise?.()
  retryFailedPages()
  toast.error('This could not be fetched. Check your connection and try again')
}
