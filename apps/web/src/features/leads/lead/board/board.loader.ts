import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../../company/people/people.api.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import type { BoardAddress } from './board-address.ts'
import { readBoardScope } from './board-scope.ts'
import { boardColumnsQuery, boardPageQuery } from './lead-board.api.ts'

/** Columns that fit on most screens. */
const IN_SIGHT = 5

/** Starts to fetch what the board will show, while the code of its page is still loading. */
export function loadBoard(queryClient: QueryClient, address: BoardAddress): void {
  const scope = readBoardScope(address)
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(boardColumnsQuery(scope))
  // a failure is shown by the page, which asks again
  queryClient.ensureQueryData(pipelineQuery).then(
    ({ stages }) => {
      for (const { _id } of stages.slice(0, IN_SIGHT))
        void queryClient.prefetchQuery(boardPageQuery(queryClient, scope, _id, 0))
    },
    () => undefined,
  )
}
