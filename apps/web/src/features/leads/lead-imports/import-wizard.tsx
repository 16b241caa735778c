import { CloseButton, Modal } from '@mantine/core'
import { IMPORT_KEPT_DAYS, type ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts'
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { refreshLeads } from '../lead/lead.api.ts'
import { ImportCheck } from './check/import-check.tsx'
import { ImportChoose } from './import-choose.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportSaving } from './import-saving.tsx'
import { ImportSending } from './import-sending.tsx'
import { ImportSteps } from './import-steps.tsx'
import { cancelImportMutation, importQuery, type OneImport, refreshImports, uploadSheet } from './lead-imports.api.ts'
import classes from './lead-imports.module.css'

export interface ImportWizardProps {
  opened: boolean
  onClose: () => void
  /** the present import; the parent keeps it in the address, so that a reload or link returns to it */
  importId: string | undefined
  onImport: (id: string | undefined) => void
}

interface Sending {
  fileName: string
  sent: number
  total: number
}

/** milliseconds until the list is refreshed after an import, without reloading the page (IN-398, IN-Q58) */
const REFRESH_AFTER = 1500
const FIRST_PROBLEM_STAYS = 10_000
const FIRST_PROBLEM = 'first-import-problem'
const NOTHING_YET = 'The file has been read, but no lead has been created yet. Your corrections will be lost.'
const REST_IS_LOST =
  'The other rows of this file have been imported. These rows will not be, and your corrections will be lost.'

/** The Import XLS wizard (document 2, sections 2, 4 and 5; IN-083 to IN-086): choose a file, upload and check, uploaded. */
export function ImportWizard({ opened, onClose, importId, onImport }: ImportWizardProps) {
  const isPhone = useIsPhone()
  useReturnFocus(opened)
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const upload = useUpload(onImport)
  const one = useQuery({ ...importQuery(importId ?? ''), enabled: opened && importId !== undefined })
  const stage = importId === undefined ? undefined : one.data
  const draft = stage?.draft
  useProblemOfStep(draft?.importId)
  const cancel = useMutation({ ...cancelImportMutation, onError: error => toast.error(messageOf(error)) })

  const refresh = (): void => void refreshLeads(queryClient)
  const chooseAnother = (): void => {
    upload.forget()
    onImport(undefined)
    void refreshImports(queryClient)
  }
  const leave = (): void => {
    upload.forget()
    onClose()
    void refreshImports(queryClient)
  }
  const close = (): void => {
    if (isAsking) return
    if (draft) toast.info(`${draft.fileName} is kept for ${IMPORT_KEPT_DAYS} days. Continue it from Past imports`)
    leave()
  }
  useBackCloses(opened, close)
  const discard = (): void => {
    setIsAsking(false)
    if (importId !== undefined) cancel.mutate(importId, { onSuccess: chooseAnother })
  }
  const showSummary = (summary: ImportSummary): void => {
    queryClient.setQueryData<OneImport>(importQuery(summary._id).queryKey, { summary, draft: null })
    void refreshImports(queryClient)
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
      // an accidental click outside must not close the table
      closeOnClickOutside={!draft}
      fullScreen={isPhone}
      size={draft ? 1280 : 680}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <Modal.Title fz="md" fw={620}>
            Import XLS
          </Modal.Title>
          <ImportSteps current={stepOf(importId, upload.sending, stage)} isChecking={Boolean(draft)} />
          <CloseButton size={32} aria-label="Close" onClick={close} />
        </Modal.Header>
        <Modal.Body className={classes.body} data-fill={draft ? true : undefined}>
          {upload.sending ? (
            <ImportSending {...upload.sending} onCancel={upload.forget} />
          ) : importId === undefined ? (
            <Choose problem={upload.problem} onFile={upload.run} onContinue={id => onImport(id)} onUndone={refresh} />
          ) : one.isError ? (
            <ErrorState message={messageOf(one.error)} onRetry={() => void one.refetch()} />
          ) : !stage ? (
            <SkeletonRows count={6} />
          ) : draft ? (
            <ImportCheck key={draft.importId} draft={draft} onSaving={showSummary} onBack={() => setIsAsking(true)} />
          ) : (
            <Ended
              summary={stage.summary}
              onSummary={showSummary}
              onSaved={() => setTimeout(refresh, REFRESH_AFTER)}
              onLeave={leave}
              onBack={chooseAnother}
              onUndone={refresh}
              onContinue={id => onImport(id)}
            />
          )}
        </Modal.Body>
        <ConfirmDialog
          opened={isAsking}
          title="Do you want to discard the import ?"
          message={draft?.isRest ? REST_IS_LOST : NOTHING_YET}
          confirmLabel="Yes"
          cancelLabel="No"
          danger
          onConfirm={discard}
          onCancel={() => setIsAsking(false)}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

function stepOf(importId: string | undefined, sending: Sending | undefined, one: OneImport | undefined): 1 | 2 | 3 {
  if (sending) return 2
  if (importId === undefined) return 1
  return one?.summary.status === 'saved' || one?.summary.status === 'undone' ? 3 : 2
}

/** Step 1, once the firm's settings are loaded. */
function Choose(props: {
  problem: string | undefined
  onFile: (file: File) => void
  onContinue: (id: string) => void
  onUndone: () => void
}) {
  const profile = useQuery(profileQuery)
  if (profile.isError) return <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
  if (!profile.data) return <SkeletonRows count={6} />
  const { timeZone, isDemo } = profile.data.CompanySettingDetails
  return <ImportChoose key={props.problem} {...props} timeZone={timeZone} isDemo={isDemo} />
}

/** An import that is no longer being corrected: being saved, saved, or ended. */
function Ended(props: {
  summary: ImportSummary
  onSummary: (summary: ImportSummary) => void
  onSaved: () => void
  onLeave: () => void
  onBack: () => void
  onUndone: () => void
  onContinue: (id: string) => void
}) {
  const { summary, onSummary, onSaved, onLeave, onBack, onUndone, onContinue } = props
  const isSaved = summary.status === 'saved'
  const tellSaved = useRef(onSaved)
  tellSaved.current = onSaved
  // the result stays on the screen even after the import is undone
  const [wasSaved, setWasSaved] = useState(isSaved)
  useEffect(() => {
    if (!isSaved) return
    setWasSaved(true)
    tellSaved.current()
  }, [isSaved])
  if (isSaved || wasSaved)
    return <ImportDone summary={summary} onShowLeads={onLeave} onUndone={onUndone} onContinue={onContinue} />
  return <ImportSaving summary={summary} onSummary={onSummary} onBack={onBack} onUndone={onUndone} />
}

/** Uploads a file and continues with the import; if it is refused, shows why and forgets the file (IN-688, IN-689). */
function useUpload(onImport: (id: string) => void) {
  const queryClient = useQueryClient()
  const running = useRef<AbortController>(undefined)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const forget = (): void => {
    running.current?.abort()
    running.current = undefined
    setSending(undefined)
    setProblem(undefined)
  }
  useEffect(() => () => running.current?.abort(), [])

  const run = async (file: File): Promise<void> => {
    forget()
    const mine = new AbortController()
    running.current = mine
    const showSent = (sent: number, total: number): void => {
      if (!mine.signal.aborted) setSending({ fileName: file.name, sent, total })
    }
    showSent(0, file.size)
    try {
      const draft = await uploadSheet(file, showSent, mine.signal)
      if (mine.signal.aborted) return
      await queryClient.fetchQuery({ ...importQuery(draft.importId), staleTime: 0 })
      setSending(undefined)
      onImport(draft.importId)
      if (draft.firstProblem !== null)
        toast.error(draft.firstProblem, { duration: FIRST_PROBLEM_STAYS, name: FIRST_PROBLEM })
    } catch (error) {
      if (mine.signal.aborted) return
      toast.error(messageOf(error))
      setSending(undefined)
      setProblem(messageOf(error))
    }
  }
  return { sending, problem, run: (file: File) => void run(file), forget }
}

/** Removes the message about the first problem together with its rows. */
function useProblemOfStep(importId: string | undefined): void {
  useEffect(() => (importId === undefined ? undefined : () => toast.hide(FIRST_PROBLEM)), [importId])
}
