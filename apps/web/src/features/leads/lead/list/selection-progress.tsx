import { Button, CloseButton } from '@mantine/core'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { formatTime } from '../../../../lib/text/format-date.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { recentSelectionsQuery, refreshSelections } from '../../lead-selections/lead-selections.api.ts'
import { isInStrip, isUnderWay, resultText, underWayText } from '../selected/selection-texts.ts'
import { useUndoSelection } from '../selected/use-undo-selection.ts'
import classes from './selection-progress.module.css'

/**
 * My last change of several leads: how far it is, and what became of it, with Undo as long as it can be undone. It survives
 * a closed tab.
 */
export function SelectionProgress({ zone }: { zone: string }) {
  const { data = [] } = useQuery(recentSelectionsQuery)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  useLiveNews(['lead-selections.progress'], refreshSelections)
  const last = data.find(one => isInStrip(one) && !closed.has(closingKey(one)))
  if (!last) return null
  return (
    <section className={classes.strip} aria-label="Last bulk change">
      {isUnderWay(last) ? (
        <UnderWay last={last} zone={zone} onClose={() => setClosed(new Set([...closed, closingKey(last)]))} />
      ) : (
        <Result last={last} zone={zone} onClose={() => setClosed(new Set([...closed, closingKey(last)]))} />
      )}
    </section>
  )
}

interface ProgressProps {
  last: SelectionChange
  zone: string
  onClose: () => void
}

/** A mail that waits for its next hour can be stopped, and put out of sight, as it may take days. */
function UnderWay({ last, zone, onClose }: ProgressProps) {
  const { resumesAt, done, total } = last
  const text = underWayText(last)
  const label = resumesAt ? `${text}, goes on at ${formatTime(resumesAt, zone)}` : text
  return (
    <>
      <div className={classes.bar}>
        <ProgressBar label={label} done={done} total={total} unit="leads" />
      </div>
      {resumesAt && (
        <>
          <UndoButton last={last}>Stop, and cancel mails not yet sent</UndoButton>
          <CloseButton className={classes.close} aria-label="Close this message" onClick={onClose} />
        </>
      )}
    </>
  )
}

function UndoButton({ last, children }: { last: SelectionChange; children: ReactNode }) {
  const undo = useUndoSelection()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await undo(last)
    setBusy(false)
  }
  return (
    <Button variant="default" size="compact-sm" className={classes.undo} loading={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  )
}

function Result({ last, zone, onClose }: ProgressProps) {
  return (
    <>
      <span className={classes.told} role="status">
        {resultText(last)}
      </span>
      {last.undoUntil && <UndoButton last={last}>Undo until {formatTime(last.undoUntil, zone)}</UndoButton>}
      <CloseButton className={classes.close} aria-label="Close this message" onClick={onClose} />
    </>
  )
}

/** What was closed is shown again once it is undone. */
const closingKey = ({ _id, status }: SelectionChange): string => `${_id} ${status}`
