import { Anchor, Button } from '@mantine/core'
import { IMPORT_EXTENSIONS, IMPORT_MAX_ROWS } from '@plinth/contract/leads/lead-imports/lead-imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../lib/text/format-count.ts'
import { DropZone } from '../../../ui/inputs/drop-zone.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { download, fileProblem, sampleCsv } from './import-files.ts'
import { ImportRecent } from './import-recent.tsx'
import { fetchDemoSpreadsheet } from './lead-imports.api.ts'
import classes from './lead-imports.module.css'

export interface ImportChooseProps {
  /** why the last file was refused */
  problem: string | undefined
  timeZone: string
  isDemo: boolean
  onFile: (file: File) => void
  /** resumes an unfinished import */
  onContinue: (id: string) => void
  onUndone: () => void
}

/** Step 1: choose or drop a file, download a sample, or pick one of the recent imports (IN-084, IN-395). */
export function ImportChoose({ problem, timeZone, isDemo, onFile, onContinue, onUndone }: ImportChooseProps) {
  const [refusal, setRefusal] = useState(problem)
  const choose = (file: File | null | undefined): void => {
    if (!file) return
    const wrong = fileProblem(file)
    setRefusal(wrong)
    if (wrong === undefined) onFile(file)
  }
  return (
    <>
      <FormError>{refusal}</FormError>
      <DropZone
        title="Drop a spreadsheet or phone contacts here"
        note={`${IMPORT_EXTENSIONS.join(', ')}, at most 2 MB and ${formatCount(IMPORT_MAX_ROWS)} rows`}
        label="Spreadsheet"
        accept={IMPORT_EXTENSIONS}
        onFile={choose}
      />
      <p className={classes.note}>
        A name and a phone are needed. Sheet, heading row and columns can be chosen in the next step.{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => download(sampleCsv(), 'lead-import-sample.csv')}
        >
          Download sample
        </Anchor>
      </p>
      {isDemo && <DemoSpreadsheet onFile={choose} />}
      <ImportRecent timeZone={timeZone} onContinue={onContinue} onUndone={onUndone} />
    </>
  )
}

/** The demo firm's untidy file, to download or to try at once. */
function DemoSpreadsheet({ onFile }: { onFile: (file: File) => void }) {
  const fetching = useMutation({
    mutationFn: fetchDemoSpreadsheet,
    onError: () => toast.error('The demo spreadsheet could not be fetched. Please try again'),
  })
  return (
    <div className={classes.demo}>
      <span>
        No file yet? Try our untidy demo spreadsheet.{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => fetching.mutate(undefined, { onSuccess: file => download(file, file.name) })}
        >
          Download it
        </Anchor>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        loading={fetching.isPending}
        onClick={() => fetching.mutate(undefined, { onSuccess: onFile })}
      >
        Use it
      </Button>
    </div>
  )
}
