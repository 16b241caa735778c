import { Button, Group, Stack, Text } from '@mantine/core'
import { isBlankText } from '@plinth/contract/quotations/quotation/rules/sending-checks'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import type { EditorStore } from '../store/editor-store.ts'
import { AskApproval } from './ask-approval.tsx'
import { CheckList } from './check-list.tsx'
import type { ProblemPlace } from './problem-places.ts'
import { issueChecksQuery } from './versions.api.ts'

export interface CheckedProps {
  version: Version
  store: EditorStore
  onGo: (place: ProblemPlace) => void
  onClose: () => void
}

/**
 * What leads to an issue: shown once all is saved and nothing of table T7 is missing; where approval is missing, it is asked for instead
 * (QT-223, QT-229). A version that was issued needs no check.
 */
export function Checked({ children, ...props }: CheckedProps & { children: ReactNode }) {
  const { saving } = useSyncExternalStore(props.store.subscribe, props.store.get)
  if (props.version.state !== 'draft') return children
  // what is checked is what the server has
  if (saving !== 'saved') return <Text>Your changes are being saved. This goes on once they are.</Text>
  return <Draft {...props}>{children}</Draft>
}

function Draft({ version, store, onGo, onClose, children }: CheckedProps & { children: ReactNode }) {
  const checks = useQuery(issueChecksQuery(version._id))
  const [isSure, setSure] = useState(false)
  const { exclusions } = useSyncExternalStore(store.subscribe, store.get).state.content.head
  if (checks.isError) return <ErrorState message={messageOf(checks.error)} onRetry={() => void checks.refetch()} />
  if (!checks.data) return <SkeletonRows count={3} />
  const { problems, mustAsk } = checks.data
  const isAsked = !isSure && version.type === 'execution' && isBlankText(exclusions)
  return (
    <Stack gap="md">
      <CheckList checks={checks.data} content={version.content} onGo={onGo} />
      {problems.length > 0 ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      ) : mustAsk ? (
        <AskApproval versionId={version._id} onClose={onClose} />
      ) : isAsked ? (
        <WithoutExclusions onSend={() => setSure(true)} onAdd={() => onGo({ name: 'Exclusions', part: 'terms' })} />
      ) : (
        children
      )}
    </Stack>
  )
}

/** Works without exclusions are asked about before they are sent, since all that is not excluded may be asked for (QT-166). */
function WithoutExclusions({ onSend, onAdd }: { onSend: () => void; onAdd: () => void }) {
  return (
    <>
      <Text fw={620}>Send without exclusions?</Text>
      <Text size="sm">This quotation does not say what is not included.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onSend}>
          Send anyway
        </Button>
        <Button data-autofocus onClick={onAdd}>
          Add exclusions
        </Button>
      </Group>
    </>
  )
}
