import { Button, SegmentedControl } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationTemplate } from '@plinth/contract/quotations/quotation/templates/templates'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { usePagedRows } from '../../../../lib/server/paged-rows.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../../ui/data-grid/data-grid.tsx'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { SearchBox } from '../../../../ui/inputs/search-box.tsx'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { Page } from '../../../../ui/page.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { typeName } from '../page/type-name.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { sizeText } from './size-text.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { addStarterTemplates, fetchTemplates, refreshTemplates, templateListKey } from './templates.api.ts'
import classes from './templates.module.css'
import { readTemplatesAddress, type TemplatesAddress } from './templates-address.ts'

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'execution', label: 'Execution' },
  { value: 'design', label: 'Design' },
  { value: 'archived', label: 'Archived' },
]

/** The templates that quotations begin with (QT-010, QT-182). */
export function TemplatesPage() {
  const address = readTemplatesAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const rights = useQuotationRights()
  const adding = useDialog<true>()
  const add = () => adding.open(true)
  const mayEdit = rights?.mayEdit ?? false
  const change = (patch: TemplatesAddress, replace = false): void => {
    const search = readTemplatesAddress({ ...address, ...patch })
    void navigate({ to: '/quotation/templates', search: search as never, replace, resetScroll: false })
  }
  const open = (templateId: string) => void navigate({ to: '/quotation/templates/$templateId', params: { templateId } })
  useLiveNews(['library.changed'], refreshTemplates)
  useShortcut('c', 'New template', () => mayEdit && add())
  return (
    <Page
      title="Templates"
      fill
      actions={
        <>
          <div className={classes.search}>
            <SearchBox
              label="Search templates"
              placeholder="Name or description"
              value={address.q ?? ''}
              onChange={q => change({ q: q || undefined }, address.q !== undefined)}
            />
          </div>
          <Button component={Link} to="/quotation/" variant="default">
            Quotations
          </Button>
          <LockedHint locked={rights !== undefined && !mayEdit}>
            <Button onClick={add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
              New template
            </Button>
          </LockedHint>
        </>
      }
    >
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label="Which templates"
          value={address.show ?? 'all'}
          onChange={show => change({ show: show === 'all' ? undefined : (show as TemplatesAddress['show']) })}
          data={SHOWN}
        />
      </div>
      {rights && (
        <TemplateGrid
          address={address}
          zone={rights.zone}
          onOpen={open}
          empty={
            address.q === undefined && address.show !== 'archived' ? (
              <EmptyState title="No templates yet." action={mayEdit && <StarterButton />}>
                Save a quotation as a template by its menu, or begin with an empty one.
              </EmptyState>
            ) : (
              <EmptyState
                title={address.q === undefined ? 'Nothing is archived.' : 'No template matches the search.'}
              />
            )
          }
        />
      )}
      {adding.isOpen && (
        <TemplateDialog key={adding.times} onClose={adding.close} onSaved={template => open(template._id)} />
      )}
    </Page>
  )
}

/** Gives a company that has no templates those that a new one begins with (QT-188). */
function StarterButton() {
  const queryClient = useQueryClient()
  const [key] = useState(newKey)
  const adding = useMutation({
    mutationFn: () => addStarterTemplates(key),
    onSuccess: () => {
      toast.success(QUOTATION_TEXTS.startersAdded)
      return refreshTemplates(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Button loading={adding.isPending} onClick={() => adding.mutate()}>
      Add the starter templates
    </Button>
  )
}

const columnsOf = (zone: string): readonly GridColumn<QuotationTemplate>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 320,
    grow: 1,
    isLocked: true,
    cell: ({ name, description }) => (
      <span className={classes.described} title={description}>
        <span className={classes.name}>{name}</span>
        <span className={classes.description}>{description}</span>
      </span>
    ),
  },
  { id: 'type', header: 'For', width: 170, cell: ({ type }) => typeName(type) },
  { id: 'size', header: 'Content', width: 190, hasFigures: true, cell: sizeText },
  {
    id: 'editedAt',
    header: 'Last edited',
    width: 130,
    hasFigures: true,
    cell: ({ editedAt }) => formatDate(editedAt, zone),
  },
]

interface TemplateGridProps {
  address: TemplatesAddress
  zone: string
  empty: ReactNode
  onOpen: (id: string) => void
}

function TemplateGrid({ address, zone, empty, onOpen }: TemplateGridProps) {
  const columns = useMemo(() => columnsOf(zone), [zone])
  const rows = usePagedRows<QuotationTemplate>({
    queryKey: templateListKey(address),
    fetchPage: (pageNo, signal) => fetchTemplates(address, pageNo, signal),
  })
  return (
    <DataGrid<QuotationTemplate>
      label="Templates"
      columns={columns}
      rowCount={rows.rowCount}
      getRow={rows.getRow}
      getRowId={template => template._id}
      rowLabel={template => template.name}
      onRangeChange={rows.onRangeChange}
      isStale={rows.isStale}
      viewKey={`templates.${JSON.stringify(address)}`}
      onRowOpen={template => onOpen(template._id)}
      renderCard={template => <TemplateCard template={template} />}
      cardHeight={84}
      empty={empty}
      hasError={Boolean(rows.error)}
      onRetry={rows.retry}
    />
  )
}

/** A template on a phone. */
const TemplateCard = ({ template }: { template: QuotationTemplate }) => (
  <article className={classes.card} aria-label={template.name}>
    <Link to="/quotation/templates/$templateId" params={{ templateId: template._id }} className={classes.open}>
      {template.name}
    </Link>
    <p className={classes.facts}>
      {typeName(template.type)} · {sizeText(template)}
    </p>
  </article>
)
