import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { type BoardAddress, type BoardParts, readBoardAddress } from './board-address.ts'

/** The route of the pipeline board, at `/leads/pipeline`, for the route table. */
export function leadBoardRoute(parts: BoardParts) {
  const Page = lazyPage(() => import('./lead-board.page.tsx').then(page => page.LeadBoardPage))
  return {
    validateSearch: (search: Record<string, unknown>): BoardAddress => readBoardAddress(search),
    staticData: { title: 'Pipeline' },
    component: Object.assign(() => <Page parts={parts} />, { preload: Page.preload }),
    async loader(input: { context: { queryClient: QueryClient }; location: { search: unknown } }): Promise<void> {
      const { loadBoard } = await import('./board.loader.ts')
      loadBoard(input.context.queryClient, readBoardAddress(input.location.search as Record<string, unknown>))
    },
  }
}
