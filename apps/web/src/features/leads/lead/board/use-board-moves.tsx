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
import { asksOnlyWhy, missingFieldsOf } from '../../parts/moves/missing-fields.ts'
import { leadQuery, putLead, refreshLeads } from '../lead.api.ts'
import type { LeadMissingFieldsProps } from '../lead-missing-fields.tsx'
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
/** A move, and what is sent with it. */
interface Sending {
  move: PendingMove
  body: PatchLead
}

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

  /** Sends one move; resolves to it where the server made it, and adds to `asked` what it asks for before it does. */
  const send = async (move: PendingMove, body: PatchLead, asked: Asking[]): Promise<PendingMove | undefined> => {
    const { card, to } = move
    setPending(before => [move, ...before.filter(one => one.card._id !== card._id)])
    try {
      const lead = await asOwnChange(card._id, () => patchLead({ id: card._id, leadStage: to, ...body }))
      putLead(queryClient, lead)
      const why = lead.reasonForNotInterested
      const done = { ...move, card: { ...card, version: lead.version }, why, doneAt: Date.now() }
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
      if (!asksOnlyWhy(fields)) toast.error(MOVE_TEXTS.missing)
      asked.push(...(await askedOf(move, fields)))
      return undefined
    }
  }
  const askedOf = async (move: PendingMove, fields: readonly MissingField[]): Promise<Asking[]> => {
    try {
      return [{ lead: await queryClient.fetchQuery({ ...leadQuery(move.card._id), staleTime: 0 }), move, fields }]
    } catch (error) {
      toast.error(messageOf(error))
      return []
    }
  }
  /** Sends moves at once, and then asks for what they need: several at once share their questions. */
  const sendAtOnce = async (moves: readonly Sending[]): Promise<readonly PendingMove[]> => {
    const asked: Asking[] = []
    const made = await Promise.all(moves.map(({ move, body }) => send(move, body, asked)))
    if (asked.length > 0) setAsking(before => [...before, ...asked])
    return made.filter(move => move !== undefined)
  }
  /** Reads the board again, and then leaves it to what was read. */
  const finish = async (done: readonly PendingMove[]): Promise<void> => {
    await refreshLeads(queryClient)
    for (const move of done) settle(move)
  }
  const undo = async (done: readonly PendingMove[]): Promise<void> => {
    const made = await sendAtOnce(done.flatMap(one => backOf(one, stages)))
    if (made.length > 0)
      toast.success(
        made.length === 1 ? `${made[0]?.card.name} is back in ${nameOf(made[0]!.to)}` : `${made.length} leads are back`,
      )
    await finish(made)
  }
  const sendAll = async (moves: readonly Sending[], to: Stage | undefined) => {
    const done = await sendAtOnce(moves)
    tellMoved(done, to, () => void undo(done))
    await finish(done)
  }
  const move = (cards: readonly MovedCard[], to: Stage): void => {
    const moves = cards.filter(({ card }) => card.leadStage._id !== to._id).map(one => moveOf(one, to, pending))
    if (moves.length > 0) void sendAll(moves, to)
  }

  const [first] = asking
  const together = first === undefined ? [] : askedTogether(first, asking)
  const close = () => setAsking(before => before.filter(one => !together.includes(one)))
  const dialog = first && (
    <MoveFields
      key={first.lead._id}
      {...first}
      count={together.length}
      setting={setting}
      onFilled={(withMove, saved) => {
        close()
        const to = stages.find(stage => stage._id === first.move.to)
        const bodyOf = ({ lead }: Asking) => ({
          ...withMove,
          version: (saved?._id === lead._id ? saved : lead).version,
        })
        void sendAll(
          together.map(one => ({ move: one.move, body: bodyOf(one) })),
          to,
        )
      }}
      onClose={close}
    />
  )
  return { pending, move, dialog }
}

/** Says what was moved, with the way back: a won lead cannot be moved any more. */
function tellMoved(done: readonly PendingMove[], to: Stage | undefined, undo: () => void): void {
  if (done.length === 0) return
  const text = done.length === 1 ? MOVE_TEXTS.moved : `${done.length} leads moved to ${to?.stageName}`
  const action =
    to?.kind === 'won'
      ? { duration: MOVED_MILLISECONDS }
      : { duration: UNDO_MILLISECONDS, action: { label: 'Undo', run: undo } }
  toast.success(text, { ...ONE_AT_A_TIME, ...action })
}

/** The way back of a move, with the status and the reason that the lead had; none to a stage that is gone. */
function backOf({ card, from, to, why }: PendingMove, stages: readonly Stage[]): Sending[] {
  const stage = stages.find(one => one._id === from)
  if (!stage) return []
  const isListed = stage.status.some(status => status.id === card.leadStatus)
  const body: PatchLead = {
    ...(isListed ? { leadStatus: card.leadStatus } : {}),
    ...(stage.kind === 'lost' && why ? { reasonForNotInterested: why } : {}),
  }
  return [{ move: { key: nextKey(), card: inStage(card, stage), from: to, fromIndex: 0, to: from }, body }]
}

/** Several cards that are lost at once are asked about once; other questions one after the other. */
const askedTogether = (first: Asking, asking: readonly Asking[]): readonly Asking[] =>
  asksOnlyWhy(first.fields) ? asking.filter(one => asksOnlyWhy(one.fields) && one.move.to === first.move.to) : [first]

let keys = 0
const nextKey = (): number => ++keys

/** The move of a card to a stage, and what is sent with it. */
function moveOf({ card, index }: MovedCard, to: Stage, pending: readonly PendingMove[]): Sending {
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
  /** how many leads are asked about */
  count: number
  setting: LeadSetting
  onFilled: LeadMissingFieldsProps['onFilled']
  onClose: () => void
}

/** Asks for what a move needs; then it is made. */
function MoveFields({ lead, fields, count, setting, onFilled, onClose }: MoveFieldsProps) {
  const queryClient = useQueryClient()
  return (
    <Suspense fallback={null}>
      <LeadMissingFields
        lead={lead}
        fields={fields}
        count={count}
        today={setting.today}
        opened
        onSaved={saved => putLead(queryClient, saved)}
        onFilled={onFilled}
        onClose={onClose}
      />
    </Suspense>
  )
}
