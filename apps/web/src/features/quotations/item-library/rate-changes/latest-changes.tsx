import { Button } from '@mantine/core'
import { percentText } from '@plinth/contract/quotations/decimal-text'
import { ratesChangedText } from '@plinth/contract/quotations/rate-change-rules'
import type { RateChange } from '@plinth/contract/quotations/rate-changes'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { rateChangesQuery } from './rate-changes.api.ts'
import classes from './rate-changes.module.css'
import type { useUndoRates } from './use-undo-rates.ts'

interface LatestChangesProps {
  title: string
  zone: string
  undo: ReturnType<typeof useUndoRates>
}

const WHAT: Readonly<Record<RateChange['what'], string>> = {
  selling: 'selling rates',
  cost: 'cost rates',
  both: 'cost and selling rates',
}
const signed = (percent: string): string => (percent.startsWith('-') ? '' : '+') + percentText(percent)

/** The changes of many rates that can still be undone (QT-056). */
export function LatestChanges({ title, zone, undo }: LatestChangesProps) {
  const { data: changes = [] } = useQuery(rateChangesQuery)
  if (changes.length === 0) return null
  return (
    <section className={classes.latest} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {changes.map(change => (
          <li key={change._id}>
            <span>
              {`${signed(change.percent)} on ${WHAT[change.what]}: ${ratesChangedText(change.count)}`}
              <small>{[formatDate(change.at, zone), change.by].filter(Boolean).join(' · ')}</small>
            </span>
            {change.isUndone ? (
              <small>Undone</small>
            ) : (
              <Button
                size="xs"
                variant="default"
                loading={undo.isPending && undo.variables === change._id}
                aria-label={`Undo ${signed(change.percent)} of ${formatDate(change.at, zone)}`}
                onClick={() => undo.mutate(change._id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
