import { Button, Checkbox } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { type RateCheck, ratesTaken } from '@plinth/contract/quotations/quotation/rules/rate-checks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { rateChecksQuery } from '../quotation.api.ts'
import { lineSet } from '../store/line-changes.ts'
import classes from './figures-dialog.module.css'
import { TotalsEffect } from './totals-effect.tsx'

interface RatesDialogProps {
  model: GridModel
  versionId: string
  onClose: () => void
}

const differs = (line: Line, taken: Partial<Line>): boolean =>
  (Object.keys(taken) as (keyof Line)[]).some(field => line[field] !== taken[field])

/** The lines whose rates in the library changed since they were taken; chosen ones take them, as one step (QT-122). */
export function RatesDialog({ model, versionId, onClose }: RatesDialogProps) {
  const checks = useQuery(rateChecksQuery(versionId))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => new Map(model.content.lines.map(line => [line.id, line])), [model.content.lines])
  // the server may not have yet what was taken a moment ago
  const found = (checks.data ?? []).filter(check => {
    const line = lines.get(check.lineId)
    return line && differs(line, ratesTaken(check))
  })
  const chosen = found.filter(({ lineId }) => !left.has(lineId))
  const changes = chosen.map(check => lineSet(check.lineId, ratesTaken(check)))
  const after = totalsOf(applyChanges(model.content, changes, model).content)
  const update = (): void => {
    const problem = model.change(changes)
    if (problem === undefined) toast.success(chosen.length === 1 ? '1 rate updated' : `${chosen.length} rates updated`)
    else toast.error(problem)
    onClose()
  }
  const toggle = (lineId: string): void => {
    const next = new Set(left)
    if (!next.delete(lineId)) next.add(lineId)
    setLeft(next)
  }
  return (
    <Dialog opened onClose={onClose} title="Check rates" size={720}>
      {checks.isError ? (
        <ErrorState message={messageOf(checks.error)} onRetry={() => void checks.refetch()} />
      ) : !checks.data ? (
        <SkeletonRows count={5} />
      ) : found.length === 0 ? (
        <p role="status">All rates are those of the library.</p>
      ) : (
        <div className={classes.root}>
          <p className={classes.lead}>
            {found.length === 1
              ? 'The rate of 1 line changed in the library since it was taken.'
              : `The rates of ${found.length} lines changed in the library since they were taken.`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <section className={classes.scroll} tabIndex={0} aria-label="Rates before and after">
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Rate</th>
                  {model.seesCosts && <th scope="col">Cost</th>}
                </tr>
              </thead>
              <tbody>
                {found.map(check => (
                  <tr key={check.lineId}>
                    <td>
                      <Checkbox
                        size="xs"
                        checked={!left.has(check.lineId)}
                        disabled={!model.isEditable}
                        label={(lines.get(check.lineId)?.description ?? '').split('\n')[0]}
                        onChange={() => toggle(check.lineId)}
                      />
                    </td>
                    <td>{changeText(check.rateOld, check.rateNew, model.symbol)}</td>
                    {model.seesCosts && <td>{changeText(check.costOld, check.costNew, model.symbol)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <TotalsEffect before={model.totals} after={after} symbol={model.symbol} seesCosts={model.seesCosts} />
          <div className={classes.foot}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {model.isEditable && (
              <Button data-autofocus disabled={chosen.length === 0} onClick={update}>
                {chosen.length === 1 ? 'Update 1 line' : `Update ${chosen.length} lines`}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

const changeText = (before: RateCheck['costOld'], after: RateCheck['costNew'], symbol: string): string =>
  before === after
    ? rateText(after, symbol) || '–'
    : `${rateText(before, symbol) || '–'} → ${rateText(after, symbol) || '–'}`
