import { CloseButton, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { refreshLeads } from '../lead/lead.api.ts'
import { ImportCheck } from './check/import-check.tsx'
import { firstProblem, ImportSheet } from './check/import-sheet.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportDone, type ImportResult } from './import-done.tsx'
import { ImportSending } from './import-sending.tsx'
import { ImportSteps } from './import-steps.tsx'
import { refreshImports, uploadSheet } from './lead-imports.api.ts'
import classes from './lead-imports.module.css'

export interface ImportWizardProps {
  opened: boolean
  onClose: () => void
  /** leads have been created or taken back, and the list has been told to look again */
  onImported?: () => void
}

type Stage =
  | { at: 'choose'; problem?: string }
  | { at: 'sending'; fileName: string; sent: number; total: number }
  | { at: 'check'; sheet: ImportSheet; isSaving: boolean }
  | { at: 'done'; result: ImportResult }

/** when the list looks again after an import, without the page being loaded anew (IN-398, IN-Q58) */
const REFRESH_AFTER = 1500
const FIRST_PROBLEM_STAYS = 10_000
const FIRST_PROBLEM = 'first-import-problem'
const CHOOSE: Stage = { at: 'choose' }
const STEP = { choose: 1, sending: 2, check: 2, done: 3 } as const

/** The Import XLS wizard (document 2, sections 2, 4 and 5; IN-083 to IN-086): choose a file, upload and check, uploaded. */
export function ImportWizard({ opened, onClose, onImported }: ImportWizardProps) {
  const isPhone = useIsPhone()
  useReturnFocus(opened)
  const [stage, setStage] = useState<Stage>(CHOOSE)
  /** what the person wants while the rows are checked: away, or another file; it is kept while the question fades */
  const [wish, setWish] = useState<'away' | 'another file'>('away')
  const [isAsking, setIsAsking] = useState(false)
  const upload = useUpload(setStage)
  const queryClient = useQueryClient()
  useProblemOfStep(stage.at)
  useLeaveWarning(opened && stage.at === 'check')

  const refresh = (): void => {
    void refreshLeads(queryClient)
    onImported?.()
  }
  const leave = (): void => {
    upload.abort()
    setIsAsking(false)
    setStage(CHOOSE)
    onClose()
  }
  const ask = (forWhat: typeof wish): void => {
    setWish(forWhat)
    setIsAsking(true)
  }
  const discard = (): void => {
    setIsAsking(false)
    if (wish === 'away') leave()
    else setStage(CHOOSE)
  }
  const close = (): void => {
    if (isAsking || (stage.at === 'check' && stage.isSaving)) return
    if (stage.at === 'check') ask('away')
    else leave()
  }
  const saved = (result: ImportResult): void => {
    setStage({ at: 'done', result })
    void refreshImports(queryClient)
    setTimeout(refresh, REFRESH_AFTER)
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
      // a click beside the table must not be taken for leaving it
      closeOnClickOutside={stage.at !== 'check'}
      fullScreen={isPhone}
      size={stage.at === 'check' && !stage.isSaving ? 1280 : 680}
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <Modal.Title fz="md" fw={620}>
            Import XLS
          </Modal.Title>
          <ImportSteps current={STEP[stage.at]} />
          <CloseButton size={32} disabled={stage.at === 'check' && stage.isSaving} onClick={close} />
        </Modal.Header>
        <Modal.Body className={classes.body} data-fill={(stage.at === 'check' && !stage.isSaving) || undefined}>
          <StageBody
            stage={stage}
            onFile={upload.run}
            onCancelUpload={() => {
              upload.abort()
              setStage(CHOOSE)
            }}
            onSaving={isSaving => setStage(now => (now.at === 'check' ? { ...now, isSaving } : now))}
            onSaved={saved}
            onBack={() => ask('another file')}
            onShowLeads={leave}
            onUndone={refresh}
          />
        </Modal.Body>
        <ConfirmDialog
          opened={isAsking}
          title="Do you want to discard the import ?"
          message="The file has been read, but no lead has been created yet. What you corrected here is lost."
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

interface StageBodyProps {
  stage: Stage
  onFile: (file: File, company: Company) => void
  onCancelUpload: () => void
  onSaving: (isSaving: boolean) => void
  onSaved: (result: ImportResult) => void
  onBack: () => void
  onShowLeads: () => void
  onUndone: () => void
}
interface Company {
  dialCode: string
  country: string
}

function StageBody({ stage, ...on }: StageBodyProps) {
  const profile = useQuery(profileQuery)
  if (stage.at === 'sending') return <ImportSending {...stage} onCancel={on.onCancelUpload} />
  if (stage.at === 'check')
    return <ImportCheck sheet={stage.sheet} onSaving={on.onSaving} onSaved={on.onSaved} onBack={on.onBack} />
  if (stage.at === 'done')
    return <ImportDone result={stage.result} onShowLeads={on.onShowLeads} onUndone={on.onUndone} />
  if (profile.isError) return <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
  if (!profile.data) return <SkeletonRows count={6} />
  const { countryCode, country, timeZone, isDemo } = profile.data.CompanySettingDetails
  return (
    <ImportChoose
      problem={stage.problem}
      timeZone={timeZone}
      isDemo={isDemo}
      onFile={file => on.onFile(file, { dialCode: countryCode || '+91', country })}
      onUndone={on.onUndone}
    />
  )
}

/** Sends a file and goes on with what was read in it; a refusal is told and the file forgotten (IN-688, IN-689). */
function useUpload(setStage: (stage: Stage) => void) {
  const running = useRef<AbortController>(undefined)
  const abort = (): void => {
    running.current?.abort()
    running.current = undefined
  }
  useEffect(() => () => running.current?.abort(), [])

  const run = async (file: File, company: Company): Promise<void> => {
    abort()
    const mine = new AbortController()
    running.current = mine
    const showSent = (sent: number, total: number): void => {
      if (!mine.signal.aborted) setStage({ at: 'sending', fileName: file.name, sent, total })
    }
    showSent(0, file.size)
    try {
      const sheet = new ImportSheet(await uploadSheet(file, showSent, mine.signal), company)
      if (mine.signal.aborted) return
      setStage({ at: 'check', sheet, isSaving: false })
      await sheet.check()
      const first = firstProblem(sheet)
      if (first && !mine.signal.aborted) toast.error(first, { duration: FIRST_PROBLEM_STAYS, name: FIRST_PROBLEM })
    } catch (error) {
      if (mine.signal.aborted) return
      toast.error(messageOf(error))
      setStage({ at: 'choose', problem: messageOf(error) })
    }
  }
  return { run: (file: File, company: Company) => void run(file, company), abort }
}

/** The message of the first problem goes with the step that it is about. */
function useProblemOfStep(at: Stage['at']): void {
  useEffect(() => (at === 'check' ? () => toast.hide(FIRST_PROBLEM) : undefined), [at])
}

/** Lets the browser ask before the tab is closed over unsaved work. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
