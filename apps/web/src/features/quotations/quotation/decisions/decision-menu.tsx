import { Button, Menu } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { isPossible } from '@plinth/contract/quotations/quotation/transitions'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { createQuotation } from '../quotation.api.ts'
import { AcceptanceDialog } from './acceptance-dialog.tsx'
import { decide } from './decisions.api.ts'
import { ExtensionDialog, RejectionDialog, UndoDialog } from './outcome-dialogs.tsx'
import { useDecision } from './use-decision.ts'

interface DecisionMenuProps {
  quotation: Quotation
  version: Version
}
type Opened = 'accept' | 'reject' | 'extend' | 'undo'

/** What became of the newest issued version, as staff record it, and a variation of what was accepted (QT-208, QT-215 to QT-221). */
export function DecisionMenu({ quotation, version }: DecisionMenuProps) {
  const [open, setOpen] = useState<Opened>()
  const rights = useQuotationRights()
  const { data: profile } = useQuery(profileQuery)
  const navigate = useNavigate()
  const told = { onError: (error: unknown) => toast.error(messageOf(error)) }
  const negotiating = useDecision(key => decide.negotiate(version._id, key))
  const reopening = useDecision(key => decide.reopen(version._id, key))
  const varying = useMutation({
    mutationFn: (key: string) => createQuotation({ from: 'variation', quotationId: quotation._id }, key),
    onSuccess: async made => {
      toast.success(QUOTATION_TEXTS.created, { duration: 2000 })
      await navigate({ to: '/quotation/quotations/$quotationId', params: { quotationId: made._id } })
    },
    ...told,
  })
  const { state } = version
  // what was superseded stays as it was
  if (!rights || state === 'draft' || version._id !== quotation.versionId) return null
  const { mayEdit, zone } = rights
  const acceptanceId = quotation.acceptance?._id
  const mayUndo =
    profile?.rolesAssigned.quotation.approve === true && acceptanceId !== undefined && quotation.convertedAt === null
  const items = [
    mayEdit && isPossible('accept', state) && item('Record an acceptance', () => setOpen('accept')),
    mayEdit && isPossible('reject', state) && item('Record a rejection', () => setOpen('reject')),
    mayEdit && isPossible('extend', state) && item('Extend the validity', () => setOpen('extend')),
    mayEdit &&
      isPossible('negotiate', state) &&
      item('The client negotiates', () => negotiating.mutate(undefined, told)),
    mayEdit && isPossible('reopen', state) && item('Reopen', () => reopening.mutate(undefined, told)),
    mayEdit &&
      state === 'accepted' &&
      quotation.variationOf === null &&
      item('Make a variation', () => varying.mutate(crypto.randomUUID())),
    mayUndo && isPossible('undoAcceptance', state) && item('Undo the acceptance', () => setOpen('undo')),
  ].filter(one => one !== false)
  if (items.length === 0) return null
  const close = (): void => setOpen(undefined)
  const shared = { version, zone, onClose: close }
  return (
    <>
      <Menu keepMounted={false} position="bottom-end" width={230}>
        <Menu.Target>
          <Button
            size="sm"
            variant="default"
            loading={negotiating.isPending || reopening.isPending || varying.isPending}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          >
            Outcome
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {open === 'accept' && <AcceptanceDialog {...shared} />}
      {open === 'reject' && <RejectionDialog {...shared} />}
      {open === 'extend' && <ExtensionDialog {...shared} />}
      {open === 'undo' && acceptanceId !== undefined && <UndoDialog acceptanceId={acceptanceId} onClose={close} />}
    </>
  )
}

const item = (label: string, onClick: () => void) => (
  <Menu.Item key={label} onClick={onClick}>
    {label}
  </Menu.Item>
)
