import { Tooltip } from '@mantine/core'
import type { BoardOrder, BoardCard as Card } from '@plinth/contract/leads/lead/lead-board'
import { isNewLead } from '@plinth/contract/leads/lead/lead-board-rules'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { memo, useEffect, useRef } from 'react'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { StatusBadge } from '../../../../ui/badges.tsx'
import { Face } from '../../../../ui/face/face.tsx'
import { TagChip } from '../../parts/lead-badges.tsx'
import { isWon } from '../../parts/lead-text.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import { WonLeadLink } from '../won-lead-link.tsx'
import classes from './board-card.module.css'
import { daysText, dayText, statusText } from './board-text.ts'

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
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, index, stage, order, setting, isOpen, focusTimes, onOpen } = props
  const open = useRef<HTMLButtonElement>(null)
  const isThere = card !== undefined
  useEffect(() => {
    if (focusTimes !== undefined && focusTimes > 0 && isThere) open.current?.focus({ preventScroll: true })
  }, [focusTimes, isThere])
  if (!card) {
    return (
      <div className={classes.card} aria-busy>
        <span className={classes.bone} style={{ width: '60%' }} />
        <span className={classes.bone} style={{ width: '40%' }} />
        <span className={classes.bone} style={{ width: '50%' }} />
      </div>
    )
  }
  const day = dayText(card, order, setting.now, setting.zone)
  return (
    <article
      className={classes.card}
      aria-label={card.name}
      data-card={card._id}
      data-stage={stage._id}
      data-index={index}
      data-current={isOpen || undefined}
    >
      <div className={classes.line}>
        <button
          ref={open}
          type="button"
          className={classes.open}
          data-open
          aria-current={isOpen || undefined}
          tabIndex={focusTimes === undefined ? -1 : 0}
          onClick={() => onOpen(card._id)}
        >
          <span className={classes.name}>{card.name}</span>
        </button>
      </div>
      <div className={classes.line}>
        <span className={classes.status}>{statusText(card, stage)}</span>
        {isNewLead(card, setting.now) && <StatusBadge tone="accent">New Lead</StatusBadge>}
        {isWon(card) && <WonLeadLink lead={card} />}
      </div>
      <div className={classes.line}>
        <span className={classes.amount}>{formatMoney(card.budget, setting.symbol)}</span>
        <Tags tags={card.leadTag} />
      </div>
      <div className={classes.line}>
        <span className={classes.day} title={day.label}>
          {day.text}
        </span>
        <span className={classes.day} title="In this stage since">
          {daysText(card.stageSince, setting.now)}
        </span>
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
})

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
