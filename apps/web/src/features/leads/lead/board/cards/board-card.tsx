import { Tooltip } from '@mantine/core'
import type { BoardOrder, BoardCard as Card } from '@plinth/contract/leads/lead/board/lead-board'
import { isStale } from '@plinth/contract/leads/lead/board/lead-board-rules'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { IconMessage, IconPhoneCall } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { countOf } from '../../../../../lib/text/format-count.ts'
import { formatMoney } from '../../../../../lib/text/format-money.ts'
import { StatusBadge } from '../../../../../ui/badges.tsx'
import { Face } from '../../../../../ui/face/face.tsx'
import checkbox from '../../../../../ui/inputs/checkbox.module.css'
import { TagChip } from '../../../parts/lead-badges.tsx'
import { isWon, leadFollowUp } from '../../../parts/lead-text.ts'
import type { LeadSetting } from '../../use-lead-setting.ts'
import { WonLeadLink } from '../../won-lead-link.tsx'
import { WonProjectLink } from '../../won-project-link.tsx'
import { useBoardActions } from '../board-actions.ts'
import { useDraggableCard } from '../board-drag.tsx'
import { daysText, dayText, saysNewLead, statusText } from '../board-text.ts'
import classes from './board-card.module.css'
import { CardMenu } from './card-menu.tsx'

export interface BoardCardProps {
  /** undefined while it is on its way */
  card: Card | undefined
  index: number
  stage: Stage
  order: BoardOrder
  setting: LeadSetting
  isOpen: boolean
  /** set where it is the card that keys start from; the focus is brought to it whenever the number goes up */
  focusTimes: number | undefined
  onOpen: (leadId: string) => void
}

/** A lead on the board (LM-173 to LM-177). */
export const BoardCard = memo(function BoardCard({ card, ...rest }: BoardCardProps) {
  if (card) return <CardFace {...rest} card={card} />
  return (
    <div className={classes.card} aria-busy>
      <span className={classes.bone} style={{ width: '60%' }} />
      <span className={classes.bone} style={{ width: '40%' }} />
      <span className={classes.bone} style={{ width: '50%' }} />
    </div>
  )
})

function CardFace(props: BoardCardProps & { card: Card }) {
  const { card, index, stage, order, setting, isOpen, focusTimes, onOpen } = props
  const { stages, selected, isDraggable, onMove, onRemark, onSelect } = useBoardActions()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const open = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusTimes !== undefined && focusTimes > 0) open.current?.focus({ preventScroll: true })
  }, [focusTimes])
  const moved = { card, index }
  const mayMove = setting.canEdit && !isWon(card)
  const isDragged = useDraggableCard(moved, root, !mayMove || !isDraggable)
  const isSelected = selected.has(card._id)
  const day = dayText(card, order, setting.now, setting.zone)
  return (
    <article
      ref={root}
      className={classes.card}
      aria-label={card.name}
      data-card={card._id}
      data-stage={stage._id}
      data-index={index}
      data-current={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-source={isDragged || undefined}
      data-still={!mayMove || !isDraggable || undefined}
    >
      <div className={classes.line}>
        <button
          ref={open}
          type="button"
          className={classes.open}
          data-open
          aria-current={isOpen || undefined}
          tabIndex={focusTimes === undefined ? -1 : 0}
          onClick={event => {
            if (mayMove && (event.ctrlKey || event.metaKey)) onSelect(moved)
            else onOpen(card._id)
          }}
          onKeyDown={event => {
            if (event.ctrlKey || event.metaKey || event.altKey) return
            if (event.key === 'r' && card.updateTextCount > 0) onRemark(card._id)
            else if (event.key === 'm' && mayMove) setMenuOpen(true)
            else if (event.key === 'x' && mayMove) onSelect(moved)
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        >
          <span className={classes.name}>{card.name}</span>
        </button>
        {mayMove && (
          <input
            type="checkbox"
            className={`${checkbox.box} ${classes.check}`}
            data-apart
            tabIndex={-1}
            aria-label={`Select ${card.name}`}
            checked={isSelected}
            onChange={() => onSelect(moved)}
          />
        )}
        {isWon(card) && <WonLeadLink lead={card} isMark />}
        {(mayMove || !setting.canEdit) && (
          <CardMenu
            name={card.name}
            stages={stages}
            stageId={stage._id}
            isLocked={!setting.canEdit}
            isOpen={isMenuOpen}
            onOpen={setMenuOpen}
            onMove={to => onMove(moved, to)}
          />
        )}
      </div>
      <div className={classes.line}>
        <span className={classes.status}>{statusText(card, stage)}</span>
        {saysNewLead(card, stage, setting.now) && <StatusBadge tone="accent">New Lead</StatusBadge>}
        <StaleMark card={card} stage={stage} setting={setting} />
        {isWon(card) && <WonProjectLink lead={card} canConvert={setting.canConvert} />}
      </div>
      <div className={classes.line}>
        <span className={classes.amount}>{formatMoney(card.budget, setting.symbol)}</span>
        {order !== 'followUp' && <Due card={card} setting={setting} />}
        <Tags tags={card.leadTag} />
      </div>
      <div className={classes.line} data-tight>
        <span className={classes.day} title={day.label}>
          {day.text}
        </span>
        <span className={classes.day} title="In this stage">
          {daysText(card.stageSince, setting.now, setting.zone)}
        </span>
        {card.updateTextCount > 0 && <Remarks card={card} />}
        {card.assignedTo && (
          <Tooltip label={card.assignedTo.fullName}>
            <span className={classes.face}>
              <Face name={card.assignedTo.fullName} src={null} size={22} />
              <span className="visually-hidden">{card.assignedTo.fullName}</span>
            </span>
          </Tooltip>
        )}
      </div>
    </article>
  )
}

/** That the lead has been in its stage for longer than the stage allows. */
function StaleMark({ card, stage, setting }: { card: Card; stage: Stage; setting: LeadSetting }) {
  const { now, zone } = setting
  if (!isStale(card.stageSince, stage.staleAfterDays, now, zone)) return null
  return (
    <span
      className={classes.stale}
      title={`In this stage for ${daysText(card.stageSince, now, zone)}: stale after ${stage.staleAfterDays}`}
    >
      <StatusBadge tone="late">Stale</StatusBadge>
    </span>
  )
}

/** How many remarks there are, and the way to the last of them (LM-Q38). */
function Remarks({ card }: { card: Card }) {
  const { onRemark } = useBoardActions()
  return (
    <button
      type="button"
      className={classes.remarks}
      data-apart
      tabIndex={-1}
      aria-label={`Last remark of ${card.name}, ${countOf(card.updateTextCount, 'remark')}`}
      onClick={() => onRemark(card._id)}
    >
      <IconMessage size={14} stroke={1.6} aria-hidden />
      {card.updateTextCount}
    </button>
  )
}

/** The first tag, and how many more there are (LM-177). */
function Tags({ tags }: { tags: Card['leadTag'] }) {
  const [first, ...rest] = tags
  if (!first) return null
  const names = rest.map(tag => tag.tagName).join(', ')
  return (
    <span className={classes.tags}>
      <TagChip name={first.tagName} colour={first.tagColorCode} />
      {rest.length > 0 && (
        <Tooltip label={names} events={{ hover: true, focus: true, touch: true }}>
          <span className={classes.more}>
            +{rest.length}
            <span className="visually-hidden"> tags: {names}</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

/** When the lead is to be spoken to next; a lead that is lost or won is not. */
function Due({ card, setting }: { card: Card; setting: LeadSetting }) {
  const due = leadFollowUp(card, setting.now, setting.zone)
  if (!due || due.tone === 'over' || isWon(card)) return null
  return (
    <span className={classes.due} data-tone={due.tone} title="Next follow-up">
      <IconPhoneCall size={13} stroke={1.6} aria-hidden />
      <span className="visually-hidden">Next follow-up</span>
      {due.text}
    </span>
  )
}
