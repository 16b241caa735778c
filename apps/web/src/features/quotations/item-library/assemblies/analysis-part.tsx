import { Button, Group } from '@mantine/core'
import { ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { AnalysisComponent } from '@plinth/contract/quotations/assemblies/item-analyses'
import { percentText } from '@plinth/contract/quotations/decimal-text'
import type { Item } from '@plinth/contract/quotations/item'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshLibrary } from '../item-library.api.ts'
import { AnalysisDialog } from './analysis-dialog.tsx'
import { analysisQuery, removeAnalysis } from './assemblies.api.ts'
import classes from './assemblies.module.css'

interface AnalysisPartProps {
  item: Item
  mayEdit: boolean
  symbol: string
}

const partText = ({ quantity, unit, name }: AnalysisComponent): string =>
  `${quantity.replace(/\.?0+$/, '')} ${unit} ${name}`

/** The rate analysis of an item, where it has one, and the way to it (QT-057). */
export function AnalysisPart({ item, mayEdit, symbol }: AnalysisPartProps) {
  const queryClient = useQueryClient()
  const editing = useDialog<true>()
  const [confirm, question] = useConfirm()
  const { data } = useQuery(analysisQuery(item._id))
  const removal = useMutation({
    mutationFn: () => removeAnalysis(item._id),
    onSuccess: () => {
      toast.success(ANALYSIS_TEXTS.removed)
      void refreshLibrary(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const askAndRemove = async (): Promise<void> => {
    const title = `Remove the rate analysis of ${item.name}?`
    const message = 'Its rates stay as they are, and can be typed from then on.'
    if (await confirm({ title, message, confirmLabel: 'Remove', danger: true })) removal.mutate()
  }
  if (!data || (!data.analysis && (!mayEdit || item.variantCount > 0))) return null
  const { analysis } = data
  return (
    <section className={classes.part} aria-label="Rate analysis">
      <h3>Rate analysis</h3>
      {analysis ? (
        <>
          <p>{`For ${analysis.output.replace(/\.?0+$/, '')} ${item.unit}, overhead ${percentText(analysis.overhead)}, profit ${percentText(analysis.profit)}.`}</p>
          <p>{analysis.components.map(partText).join(', ')}</p>
        </>
      ) : (
        <p>The rates can follow from what goes into the item: materials, labour and other assemblies.</p>
      )}
      {mayEdit && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => editing.open(true)}>
            {analysis ? 'Change rate analysis' : 'Add rate analysis'}
          </Button>
          {analysis && (
            <Button size="xs" variant="default" loading={removal.isPending} onClick={() => void askAndRemove()}>
              Remove rate analysis
            </Button>
          )}
        </Group>
      )}
      {editing.isOpen && (
        <AnalysisDialog
          key={editing.times}
          itemId={item._id}
          name={item.name}
          unit={item.unit}
          symbol={symbol}
          item={data}
          onClose={editing.close}
        />
      )}
      {question}
    </section>
  )
}
