import { isAppError } from '@plinth/contract/error-codes'
import type { BoardCard } from '@plinth/contract/leads/lead/board/lead-board'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { MOVE_TEXTS, type PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { MissingField } from '@plinth/contract/leads/stage-rules'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { asOwnChange } from '../../../../lib/server/own-changes.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { missingFieldsOf } from '../../parts/missing-fields.ts'
import { leadQuery, putLead, refreshLeads } from '../lead.api.ts'
import { patchLead } from '../lead-moves.api.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import type { PendingMove } from './board-rows.ts'

const LeadMissingFields = lazyPage(() => import('../lead-missing-fields.tsx').then(module => module.LeadMissingFields))

/** How long a move can be taken back by its message. */
const UNDO_MILLISECONDS = 10_000
/** How long the message of a move stays where it cannot be taken back (LM-682). */
const MOVED_MILLISECONDS = 3000
/** The message of a move replaces that of the one before. */
const ONE_AT_A_TIME = { name: 'lead.moved' }

/** A card that is to be moved, and where it stands. */
export interface MovedCard {
  card: BoardCard
  index: number
}

/** A move that waits for fields to be filled in. */
interface Asking {
  lead: Lead
  move: PendingMove
  fields: readonly MissingField[]
}

export interface BoardMoves {
  /** cards on their way */
  pending: readonly PendingMove[]
  /** moves cards to a stage, as far as each may be moved */
  move: (cards: readonly MovedCard[], to: Stage) => void
  /** the dialog that asks for what a move needs */
  dialog: ReactNode
}

/**
 * Moves cards to other stages: each is there at once, and goes back with the reason where the server refuses. What a rule asks
 * for is asked for in place, one lead after the other (LM-393 to LM-397, LM-Q80).
 */
export function useBoardMoves(stages: readonly Stage[], setting: LeadSetting): BoardMoves {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const [asking, setAsking] = useState<readonly Asking[]>([])
  const settle = (move: PendingMove) => setPending(before => before.filter(one => one.key !== move.key))
  const nameOf = (stageId: string): string => stages.find(stage => stage._id === stageId)?.stageName ?? ''

  /** Sends one move; resolves to it where the server made it. */
  const send = async (move: PendingMove, body: PatchLead): Promise<PendingMove | undefined> => {
    const { card, to } = move
    setPending(before => [move, ...before.filter(one => one.card._id !== card._id)])
    try {
      const lead = await asOwnChange(card._id, () => patchLead({ id: card._id, leadStage: to, ...body }))
      putLead(queryClient, lead)
      const done = { ...move, card: { ...card, version: lead.version }, doneAt: Date.now() }
      setPending(before => before.map(one => (one.key === move.key ? done : one)))
      return done
    } catch (error) {
      settle(move)
      const fields = missingFieldsOf(error)
      if (fields.length === 0) {
        const why = isAppError(error, 'NOT_FOUND') ? MOVE_TEXTS.invalid : messageOf(error)
        toast.error(`${MOVE_TEXTS.failed}. ${card.name}: ${why}`, { duration: 8000 })
        void refreshLeads(queryClient)
        return undefined
      }
      toast.error(MOVE_TEXTS.missing)
      await ask(move, fields)
      return undefined
    }
  }
  const ask = async (move: PendingMove, fields: readonly MissingField[]): Promise<void> => {
    try {
      const lead = await queryClient.fetchQuery({ ...leadQuery(move.card._id), staleTime: 0 })
      setAsking(before => [...before, { lead, move, fields }])
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  /** Reads the board again, and then leaves it to what was read. */
  const finish = async (done: readonly PendingMove[]): Promise<void> => {
    await refreshLeads(queryClient)
    for (const move of done) settle(move)
  }
  const tell = (done: readonly PendingMove[], to: Stage | undefined): void => {
    if (done.length === 0) return
    const text = done.length === 1 ? MOVE_TEXTS.moved : `${done.length} leads moved to ${to?.stageName}`
    // a won lead cannot be moved any more
    const action =
      to?.kind === 'won'
        ? { duration: MOVED_MILLISECONDS }
        : { duration: UNDO_MILLISECONDS, action: { label: 'Undo', run: () => void undo(done) } }
    toast.success(text, { ...ONE_AT_A_TIME, ...action })
  }
  const undo = async (done: readonly PendingMove[]): Promise<void> => {
    const back = done.flatMap(({ card, from, to }) => {
      const stage = stages.find(one => one._id === from)
      if (!stage) return []
      const isListed = stage.status.some(status => status.id === card.leadStatus)
      const move = { key: nextKey(), card: inStage(card, stage), from: to, fromIndex: 0, to: from }
      return [send(move, isListed ? { leadStatus: card.leadStatus } : {})]
    })
    const made = (await Promise.all(back)).filter(move => move !== undefined)
    if (made.length > 0)
      toast.success(
        made.length === 1 ? `${made[0]?.card.name} is back in ${nameOf(made[0]!.to)}` : `${made.length} leads are back`,
      )
    await finish(made)
  }
  const sendAll = async (moves: readonly { move: PendingMove; body: PatchLead }[], to: Stage | undefined) => {
    const made = await Promise.all(moves.map(({ move, body }) => send(move, body)))
    const done = made.filter(move => move !== undefined)
    tell(done, to)
    await finish(done)
  }
  const move = (cards: readonly MovedCard[], to: Stage): void => {
    const moves = cards.filter(({ card }) => card.leadStage._id !== to._id).map(one => moveOf(one, to, pending))
    if (moves.length > 0) void sendAll(moves, to)
  }

  const [first] = asking
  const close = () => setAsking(before => before.slice(1))
  const dialog = first && (
    <MoveFields
      key={first.lead._id}
      {...first}
      setting={setting}
      onFilled={body => {
        close()
        const to = stages.find(stage => stage._id === first.move.to)
        void sendAll([{ move: first.move, body }], to)
      }}
      onClose={close}
    />
  )
  return { pending, move, dialog }
}

let keys = 0
const nextKey = (): number => ++keys

/** The move of a card to a stage, and what is sent with it. */
function moveOf({ card, index }: MovedCard, to: Stage, pending: readonly PendingMove[]) {
  const place = { from: card.leadStage._id, fromIndex: index, to: to._id }
  // the version that a move still on its way makes is not known yet
  const isMoving = pending.some(one => one.card._id === card._id && one.doneAt === undefined)
  const body: PatchLead = isMoving ? {} : { version: card.version }
  return { move: { key: nextKey(), card: inStage(card, to), ...place }, body }
}

/** The card as it looks in another stage. */
function inStage(card: BoardCard, { _id, stageName, kind }: Stage): BoardCard {
  const now = new Date().toISOString()
  return { ...card, leadStage: { _id, stageName, kind }, updatedAt: now, stageSince: now }
}

interface MoveFieldsProps extends Asking {
  setting: LeadSetting
  onFilled: (body: PatchLead) => void
  onClose: () => void
}

/** Asks for what a move needs; then it is made. */
function MoveFields({ lead, fields, setting, onFilled, onClose }: MoveFieldsProps) {
  const queryClient = useQueryClient()
  return (
    <Suspense fallback={null}>
      <LeadMissingFields
        lead={lead}
        fields={fields}
        today={setting.today}
        opened
        onSaved={saved => putLead(queryClient, saved)}
        onFilled={(withMove, saved) => onFilled({ ...withMove, version: (saved ?? lead).version })}
        onClose={onClose}
      />
    </Suspense>
  )
}
