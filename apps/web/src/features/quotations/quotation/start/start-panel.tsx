import { newKey } from '@plinth/contract/client'
import type { ListedQuotation, NewQuotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { IconCopy, IconFilePlus, IconFileSpreadsheet, IconTemplate } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { Page } from '../../../../ui/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { LeadLink } from '../page/lead-link.tsx'
import { typeName } from '../page/type-name.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { createQuotation, refreshQuotations } from '../quotation.api.ts'
import { ChooseTemplate } from '../templates/choose-template.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import classes from './start-panel.module.css'

interface StartPanelProps {
  projectId: string
  type: QuotationType
  /** of the same project */
  quotations: readonly ListedQuotation[]
  isLead: boolean
}

interface Way {
  label: string
  hint: string
  icon: typeof IconCopy
  run: () => void
}

/** The ways to start a quotation (QT-023). Nothing is written until one is taken (QT-024). */
export function StartPanel({ projectId, type, quotations, isLead }: StartPanelProps) {
  const rights = useQuotationRights()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(newKey)
  const copying = useDialog<true>()
  const choosing = useDialog<true>()
  const starting = useMutation({
    mutationFn: (body: NewQuotation) => createQuotation(body, key),
    onSuccess: async made => {
      toast.success(QUOTATION_TEXTS.created)
      await refreshQuotations(queryClient)
      // the address of the project opens it by itself; a second quotation of the type has an address of its own
      if (made.type !== type)
        await navigate({ to: '/quotation/quotations/$quotationId', params: { quotationId: made._id } })
    },
    onError: error => toast.error(messageOf(error)),
  })
  const isLocked = rights !== undefined && !rights.mayEdit
  const ways: Way[] = [
    {
      label: 'Start from a template',
      hint: 'Rooms, phases, lines and terms of a template, with the rates of your library as of today',
      icon: IconTemplate,
      run: () => choosing.open(true),
    },
    {
      label: 'Copy a quotation',
      hint: 'All of another quotation, with its rates or today’s',
      icon: IconCopy,
      run: () => copying.open(true),
    },
    {
      label: 'Import a BOQ',
      hint: 'The rows of a spreadsheet become lines, with rates of your library',
      icon: IconFileSpreadsheet,
      run: () =>
        starting.mutate(
          { from: 'nothing', type, projectId },
          {
            onSuccess: made =>
              void navigate({
                to: '/quotation/quotations/$quotationId',
                params: { quotationId: made._id },
                search: { panel: 'boq' } as never,
              }),
          },
        ),
    },
    {
      label: 'Start empty',
      hint: 'Type, search the library, or paste rows from a spreadsheet',
      icon: IconFilePlus,
      run: () => starting.mutate({ from: 'nothing', type, projectId }),
    },
  ]
  const take = (at: number): void => {
    if (!isLocked && !starting.isPending) ways[at]?.run()
  }
  useShortcut('1', 'Start from a template', () => take(0))
  useShortcut('2', 'Copy a quotation', () => take(1))
  useShortcut('3', 'Import a BOQ', () => take(2))
  useShortcut('4', 'Start empty', () => take(3))
  return (
    <Page title={`New ${typeName(type)}`} narrow actions={isLead && <LeadLink projectId={projectId} />}>
      <p className={classes.lead}>How do you want to begin? Nothing is kept until you choose.</p>
      <ol className={classes.ways}>
        {ways.map((way, at) => (
          <li key={way.label}>
            <LockedHint locked={isLocked}>
              <button
                type="button"
                className={classes.way}
                disabled={isLocked || starting.isPending}
                onClick={() => take(at)}
              >
                <way.icon size={22} stroke={1.5} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.label}>{way.label}</span>
                  <span className={classes.hint}>{way.hint}</span>
                </span>
                <kbd className={classes.key} aria-hidden>
                  {at + 1}
                </kbd>
              </button>
            </LockedHint>
          </li>
        ))}
      </ol>
      {choosing.isOpen && (
        <ChooseTemplate
          key={choosing.times}
          type={type}
          isPending={starting.isPending}
          onChoose={templateId => starting.mutate({ from: 'template', projectId, templateId })}
          onClose={choosing.close}
        />
      )}
      {copying.isOpen && (
        <CopyDialog
          key={copying.times}
          type={type}
          projectId={projectId}
          quotations={quotations}
          isPending={starting.isPending}
          onCopy={(versionId, rates) => starting.mutate({ from: 'copy', type, projectId, versionId, rates })}
          onClose={copying.close}
        />
      )}
    </Page>
  )
}
