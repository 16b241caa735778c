import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconChartBar, IconDownload, IconHelpCircle, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { ErrorState, SkeletonRows } from '../states.tsx'
import classes from './chart-card.module.css'
import { ChartTable, type ChartTableProps } from './chart-table.tsx'

/** How far what a card shows has been read. */
export interface CardState {
  isPending: boolean
  /** figures of another choice still stand in place of those that are wanted */
  isStale: boolean
  /** what went wrong, where nothing can be shown */
  failure: string | undefined
  onRetry: () => void
}

export interface ChartCardProps {
  title: string
  /** what is counted, in a line below the title */
  about: ReactNode
  /** how it is counted, behind a button */
  how: ReactNode
  state: CardState
  /** the figures as a table, behind a button; a card without a chart shows it always */
  table?: ChartTableProps['table'] | undefined
  /** saves the table */
  onSave?: ((format: 'csv' | 'xlsx') => void) | undefined
  /** in place of the chart where there is nothing to draw */
  empty?: string | undefined
  /** takes the whole width of the page */
  wide?: boolean
  /** more buttons beside the title */
  actions?: ReactNode
  /** the chart; without one the table stands in its place */
  children?: ReactNode
}

/** A chart under its title, with its figures as a table, how they are counted, and files of them. */
export function ChartCard(props: ChartCardProps) {
  const { title, about, how, state, table, onSave, empty, wide = false, actions, children } = props
  const id = useId()
  const howId = useId()
  const [isTable, setTable] = useState(false)
  const [isHowOpen, setHowOpen] = useState(false)
  const isReady = !state.isPending && state.failure === undefined
  const hasFigures = isReady && empty === undefined && table !== undefined
  const showsTable = table !== undefined && (isTable || !children)
  return (
    <section className={classes.card} aria-labelledby={id} data-wide={wide || undefined} aria-busy={state.isStale}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 id={id} className={classes.title}>
            {title}
          </h3>
          <p className={classes.about}>{about}</p>
        </div>
        <div className={classes.tools}>
          {actions}
          <Tooltip label="How is this counted?">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`How is this counted? ${title}`}
              aria-expanded={isHowOpen}
              aria-controls={howId}
              onClick={() => setHowOpen(!isHowOpen)}
            >
              <IconHelpCircle size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
          {hasFigures && children && (
            <Tooltip label={isTable ? 'Show the chart' : 'Show as a table'}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Show as a table: ${title}`}
                aria-pressed={isTable}
                onClick={() => setTable(!isTable)}
              >
                {isTable ? <IconChartBar size={18} stroke={1.5} /> : <IconTable size={18} stroke={1.5} />}
              </ActionIcon>
            </Tooltip>
          )}
          {hasFigures && onSave && <SaveMenu title={title} onSave={onSave} />}
        </div>
      </div>
      <div id={howId} className={classes.how} hidden={!isHowOpen}>
        {how}
      </div>
      {state.isPending && <SkeletonRows count={4} />}
      {state.failure !== undefined && <ErrorState message={state.failure} onRetry={state.onRetry} />}
      {isReady && (
        <div className={classes.body} data-stale={state.isStale || undefined}>
          {empty === undefined ? (
            showsTable ? (
              <ChartTable label={title} table={table} />
            ) : (
              children
            )
          ) : (
            <p className={classes.empty}>{empty}</p>
          )}
        </div>
      )}
    </section>
  )
}

const SaveMenu = ({ title, onSave }: { title: string; onSave: (format: 'csv' | 'xlsx') => void }) => (
  <Menu keepMounted={false}>
    <Menu.Target>
      <Tooltip label="Download">
        <ActionIcon variant="subtle" color="gray" aria-label={`Download ${title}`}>
          <IconDownload size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onSave('xlsx')}>Excel (.xlsx)</Menu.Item>
      <Menu.Item onClick={() => onSave('csv')}>CSV (.csv)</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
