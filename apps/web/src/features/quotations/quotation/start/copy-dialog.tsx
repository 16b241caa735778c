import { Button, Group, Radio, Stack } from '@mantine/core'
import type { CopiedRates, ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { copiedQuotationsQuery } from '../quotation.api.ts'

interface CopyDialogProps {
  type: QuotationType
  projectId: string
  quotations: readonly ListedQuotation[]
  isPending: boolean
  onCopy: (versionId: string, rates: CopiedRates) => void
  onClose: () => void
}

const named = ({ number, title, projectName }: ListedQuotation) => `${number ?? 'Draft'} · ${title} · ${projectName}`

/** Which quotation is copied, and with which rates (QT-026). */
export function CopyDialog({ type, isPending, onCopy, onClose }: CopyDialogProps) {
  const { data = [] } = useQuery(copiedQuotationsQuery(type))
  const [versionId, setVersionId] = useState<string | null>(null)
  const [rates, setRates] = useState<CopiedRates>('keep')
  return (
    <Dialog opened onClose={onClose} title="Copy a quotation" size={520}>
      <Stack gap="md">
        <Select
          label="Quotation"
          searchable
          data-autofocus
          data={data.map(one => ({ value: one.versionId, label: named(one) }))}
          value={versionId}
          onChange={setVersionId}
          nothingFoundMessage="No quotation matches"
        />
        <Radio.Group label="Rates" value={rates} onChange={value => setRates(value === 'today' ? 'today' : 'keep')}>
          <Stack gap={6} mt={4}>
            <Radio value="keep" label="Keep the rates" />
            <Radio value="today" label="Use today's rates" />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={versionId === null}
            loading={isPending}
            onClick={() => versionId && onCopy(versionId, rates)}
          >
            Copy
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
