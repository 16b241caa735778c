import type { BoardCard } from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_PAGE } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { useQueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { Neighbour } from '../../../../lib/pages/neighbours.ts'
import { useNeighbours } from '../../../../lib/pages/use-neighbours.ts'
import { isWon } from '../../parts/lead-text.ts'
import { useNeighbourKeys } from '../../parts/use-neighbour-keys.ts'
import type { LeadDesk } from '../lead-desk.tsx'
import type { LeadSetting } from '../use-lead-setting.ts'
import type { BoardParts } from './board-address.ts'
import type { BoardScope } from './board-scope.ts'
import { boardPageQuery } from './lead-board.api.ts'

const LeadPanel = lazyPage(() => import('../panel/lead-panel.tsx').then(module => module.LeadPanel))

/** Loads the panel's code as soon as somebody points at the cards, so that a lead opens at once. */
export const preloadPanel = (): void => void LeadPanel.preload()

/** Where a card stands: its column, and its position there. */
export interface CardPlace {
  stageId: string
  index: number
}

export interface OpenCardProps {
  leadId: string
  /** where it was opened; undefined where the address alone names it */
  place: CardPlace | undefined
  scope: BoardScope
  setting: LeadSetting
  parts: BoardParts
  desk: LeadDesk
  onGo: (leadId: string, place: CardPlace) => void
  onClose: () => void
}

/** The panel of a card, from which one goes up and down its column. */
export function OpenCard({ leadId, place, scope, setting, parts, desk, onGo, onClose }: OpenCardProps) {
  const queryClient = useQueryClient()
  const stageId = place?.stageId ?? ''
  const { previous, next } = useNeighbours<BoardCard>(
    {
      pageSize: BOARD_PAGE,
      pageQuery: page => boardPageQuery(queryClient, scope, stageId, page),
      idOf: card => card._id,
      canOpen: card => !isWon(card),
    },
    leadId,
    place?.index ?? -1,
  )
  const go = ({ id, index }: Neighbour) => onGo(id, { stageId, index })
  useNeighbourKeys({ previous, next }, go)
  return (
    <LeadPanel
      leadId={leadId}
      name={undefined}
      setting={setting}
      previous={previous}
      next={next}
      LogHistory={parts.LogHistory}
      MailStatus={parts.MailStatus}
      Tasks={parts.Tasks}
      Twins={parts.Twins}
      onGo={go}
      onClose={onClose}
      onEdit={desk.onEdit}
      onAssign={desk.onAssign}
      onMail={desk.onMail}
      onDelete={({ id, name }) => void desk.onDelete({ _id: id, name }).then(gone => gone && onClose())}
    />
  )
}
