import { Button, Stack } from '@mantine/core'
import { STAGES_MAX, STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import type { Pipeline } from '@plinth/contract/leads/pipelines'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { stageColour } from '../parts/lead-badges.tsx'
import { LostReasons } from './lost-reasons.tsx'
import { pipelineQuery, refreshStages } from './pipelines.api.ts'
import classes from './stage-editor.module.css'
import { FixedName, StageEditor } from './stage-editor.tsx'
import { hasKeptEdit, useStageEditor } from './use-stage-editor.ts'

const TITLE = 'Edit Pipeline Stages'

/** Lead settings: the stages of the pipeline, to look at and to edit (LM-223 to LM-229, LM-399). */
export function StagesPage() {
  const { data: pipeline, isError, error, refetch } = useQuery(pipelineQuery)
  const { data: profile } = useQuery(profileQuery)
  const isLocked = profile !== undefined && !profile.rolesAssigned.crm.edit
  const [isEditing, setEditing] = useState<boolean>()
  useLiveNews(['lists.changed'], refreshStages)
  if (!pipeline || !profile) {
    return (
      <Page title={TITLE}>
        {isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} height={56} />
        )}
      </Page>
    )
  }
  // an edit that was left without saving goes on
  if (!isLocked && (isEditing ?? hasKeptEdit(pipeline._id)))
    return <Editing pipeline={pipeline} onEnd={() => setEditing(false)} />
  return (
    <Page
      title={TITLE}
      actions={
        <LockedHint locked={isLocked}>
          <Button leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        </LockedHint>
      }
    >
      <Stack gap="lg">
        <StageList pipeline={pipeline} />
        <LostReasons isLocked={isLocked} />
      </Stack>
    </Page>
  )
}

function Editing({ pipeline, onEnd }: { pipeline: Pipeline; onEnd: () => void }) {
  const texts = { added: TEXTS.added, edited: TEXTS.edited, deleted: TEXTS.deleted }
  const editor = useStageEditor(pipeline, { texts, onSaved: onEnd })
  const cancel = (): void => {
    editor.abandon()
    onEnd()
  }
  return (
    <Page
      title={TITLE}
      actions={
        <>
          <Button variant="default" disabled={editor.isSaving} onClick={cancel}>
            Cancel
          </Button>
          <Button loading={editor.isSaving} disabled={!editor.isChanged} onClick={() => void editor.save()}>
            Save Changes
          </Button>
        </>
      }
    >
      <StageEditor editor={editor} most={STAGES_MAX} />
    </Page>
  )
}

function StageList({ pipeline }: { pipeline: Pipeline }) {
  return (
    <ol className={classes.list} aria-label="Stages">
      {pipeline.stages.map((stage, at) => (
        <li key={stage._id} className={classes.row}>
          <span className={classes.strip} style={{ background: stageColour(at) }} aria-hidden />
          <span className={classes.place}>{at + 1}</span>
          <div className={classes.name}>
            {stage.kind === 'custom' ? (
              <span className={classes.fixed}>{stage.stageName}</span>
            ) : (
              <FixedName name={stage.stageName} />
            )}
          </div>
          {stage.staleAfterDays !== null && (
            <span className={classes.days}>
              Stale after {stage.staleAfterDays === 1 ? '1 day' : `${stage.staleAfterDays} days`}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
