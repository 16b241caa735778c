import { Button, TextInput } from '@mantine/core'
import { decimalMoney } from '@plinth/contract/money-text'
import type { BudgetLine, ProjectBudget } from '@plinth/contract/projects/project-budget/project-budget'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useDeferredValue, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { countOf } from '../../../lib/text/format-count.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { signedMoney } from '../parts/signed-money.ts'
import classes from './budget.module.css'
import { budgetLinesQuery } from './project-budget.api.ts'
import { SourceLink } from './source-link.tsx'

/** The lines of a budget under their room and section, each with the quotation it came from. */
export function BudgetLines({ projectId, budget }: { projectId: string; budget: ProjectBudget }) {
  const [search, setSearch] = useState('')
  const found = useInfiniteQuery(budgetLinesQuery(projectId, useDeferredValue(search.trim())))
  const rows = found.data?.pages.flatMap(page => page.data) ?? []
  const seesCosts = budget.sums.cost !== undefined
  return (
    <section aria-label="Lines of the budget">
      <div className={classes.head}>
        <h2 className={classes.title}>{countOf(budget.lines, 'line')}</h2>
        <TextInput
          aria-label="Search the lines"
          placeholder="Search the lines"
          maxLength={100}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      </div>
      {found.isPending && <SkeletonRows count={8} height={40} />}
      {found.isError && <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && <p className={classes.none}>No line says that</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Table of the lines">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Quotation</th>
                <th scope="col">Quantity</th>
                <th scope="col">Rate</th>
                <th scope="col">Value</th>
                <th scope="col">Tax</th>
                {seesCosts && <th scope="col">Cost</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Fragment key={row._id}>
                  {placeOf(row) !== placeOf(rows[at - 1]) && (
                    <tr className={classes.place}>
                      <th scope="rowgroup" colSpan={seesCosts ? 7 : 6}>
                        {placeOf(row)}
                      </th>
                    </tr>
                  )}
                  <Line row={row} symbol={budget.currencySymbol} seesCosts={seesCosts} />
                </Fragment>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

const placeOf = (row: BudgetLine | undefined): string => (row ? [...new Set([row.room, row.section])].join(' · ') : '')

function Line({ row, symbol, seesCosts }: { row: BudgetLine; symbol: string; seesCosts: boolean }) {
  const amount = (text: string | null | undefined): string => (text ? decimalMoney(text, symbol) : '')
  return (
    <tr className={classes.line}>
      <td className={classes.description}>{row.description}</td>
      <td data-label="Quotation">
        <SourceLink row={row} />
      </td>
      <td data-label="Quantity">{`${amount(row.quantity?.replace(/\.?0+$/, ''))} ${row.unit}`}</td>
      <td data-label="Rate">{amount(row.rate)}</td>
      <td data-label="Value">{signedMoney(row.value, symbol)}</td>
      <td data-label="Tax">{amount(row.tax)}</td>
      {seesCosts && <td data-label="Cost">{amount(row.cost) || '–'}</td>}
    </tr>
  )
}
