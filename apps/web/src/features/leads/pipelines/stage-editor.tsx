import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { STAGE_NAME_MAX, STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useEffect, useId, useRef } from 'react'
import { ConflictNotice } from '../../../ui/dialogs/conflict-notice.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { FormError } from '../../../ui/states.tsx'
import { stageColour } from '../parts/lead-badges.tsx'
import { FullStageDialog } from './full-stage-dialog.tsx'
import { canBeStale, type DraftStage, obstacle } from './stage-draft.ts'
import classes from './stage-editor.module.css'
import type { StageEditor as Editor, StageConflict } from './use-stage-editor.ts'

/** The stages while they are edited: the same in the settings and on the board (LM-225 to LM-228, LM-182). */
export function StageEditor({ editor, most }: { editor: Editor; most: number }) {
  const { draft, problems, focused, isSaving } = editor
  const isFull = draft.length >= most
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      disabled={isFull || isSaving}
      onClick={editor.add}
    >
      Add New Stage
    </Button>
  )
  return (
    <>
      {editor.isRestored && <DraftNotice onDiscard={editor.discard} />}
      {editor.conflict && <Conflict conflict={editor.conflict} editor={editor} />}
      <FormError>{editor.refusal}</FormError>
      <ol className={classes.list} aria-label="Stages">
        {draft.map((stage, at) => (
          <StageRow
            key={stage.key}
            stage={stage}
            at={at}
            editor={editor}
            problem={problems.get(stage.key)}
            focusTimes={focused.key === stage.key ? focused.times : 0}
          />
        ))}
      </ol>
      <div className={classes.foot}>
        <Reasoned reason={isFull ? TEXTS.limit : undefined}>{add}</Reasoned>
        <p className={classes.hint}>
          A lead that stays in a stage for longer than its days is marked as stale on the board, and listed in Today.
        </p>
      </div>
      <FullStageDialog full={editor.full} onClose={editor.closeFull} />
      {editor.question}
    </>
  )
}

interface StageRowProps {
  stage: DraftStage
  /** its place, counted from 0 */
  at: number
  editor: Editor
  problem: { name?: string; days?: string } | undefined
  focusTimes: number
}

function StageRow({ stage, at, editor, problem, focusTimes }: StageRowProps) {
  const { draft, isSaving, change, move, remove } = editor
  const row = useRef<HTMLLIElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDefault = stage.kind !== 'custom'
  const name = stage.name.trim() === '' ? 'the new stage' : stage.name
  useEffect(() => {
    if (focusTimes === 0) return
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.querySelector<HTMLInputElement>('[aria-invalid="true"], input')?.focus({ preventScroll: true })
  }, [focusTimes])
  const moveBy = (by: -1 | 1): void => {
    move(at, by)
    // at the end of its way the pressed arrow takes no focus any more
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) input.current?.focus()
    })
  }
  const arrow = (by: -1 | 1, label: string, icon: ReactElement) => {
    const why = obstacle(draft, at, by)
    return (
      <Reasoned reason={why === 'default' ? TEXTS.notMoved : undefined}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move ${name} ${label}`}
          disabled={why !== undefined || isSaving}
          onClick={() => moveBy(by)}
        >
          {icon}
        </ActionIcon>
      </Reasoned>
    )
  }
  return (
    <li ref={row} className={classes.row} data-default={isDefault || undefined}>
      <span className={classes.strip} style={{ background: stageColour(at) }} aria-hidden />
      <span className={classes.place}>{at + 1}</span>
      <div className={classes.name}>
        {isDefault ? (
          <FixedName name={stage.name} />
        ) : (
          <TextInput
            ref={input}
            aria-label={`Name of stage ${at + 1}`}
            placeholder="Stage name"
            maxLength={STAGE_NAME_MAX}
            value={stage.name}
            disabled={isSaving}
            error={problem?.name}
            onChange={event => change(stage.key, { name: event.currentTarget.value })}
          />
        )}
      </div>
      {canBeStale(stage) && (
        <Days stage={stage} name={name} problem={problem?.days} isSaving={isSaving} onChange={change} />
      )}
      <div className={classes.actions}>
        {arrow(-1, 'up', <IconArrowUp size={17} stroke={1.5} aria-hidden />)}
        {arrow(1, 'down', <IconArrowDown size={17} stroke={1.5} aria-hidden />)}
        <Reasoned reason={isDefault ? TEXTS.notDeleted : undefined}>
          <ActionIcon
            variant="subtle"
            color="terracotta"
            aria-label={`Delete ${name}`}
            disabled={isDefault || isSaving}
            onClick={() => remove(stage)}
          >
            <IconTrash size={17} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Reasoned>
      </div>
    </li>
  )
}

/** A default stage: nobody can rename it (LM-400). */
export const FixedName = ({ name }: { name: string }) => (
  <span className={classes.fixed}>
    {name}
    <span className={classes.kind}>Default</span>
  </span>
)

interface DaysProps {
  stage: DraftStage
  name: string
  problem: string | undefined
  isSaving: boolean
  onChange: Editor['change']
}

function Days({ stage, name, problem, isSaving, onChange }: DaysProps) {
  const id = useId()
  return (
    <>
      <div className={classes.days}>
        <label htmlFor={id}>
          Stale after<span className="visually-hidden"> days in {name}</span>
        </label>
        <TextInput
          id={id}
          size="xs"
          inputMode="numeric"
          maxLength={3}
          placeholder="never"
          value={stage.days}
          disabled={isSaving}
          error={problem !== undefined}
          {...(problem === undefined ? {} : { 'aria-describedby': `${id} problem` })}
          onChange={event => onChange(stage.key, { days: event.currentTarget.value.replace(/[^0-9]/g, '') })}
        />
        <span className={classes.unit} aria-hidden>
          days
        </span>
      </div>
      {problem && (
        <p id={`${id} problem`} className={classes.daysProblem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** A control with the reason why it is disabled, for mouse, keyboard and touch. */
function Reasoned({ reason, children }: { reason: string | undefined; children: ReactElement }) {
  if (reason === undefined) return children
  return (
    <Tooltip label={reason} openDelay={250} closeDelay={400} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled control takes no focus, so its reason must */}
      <span role="note" tabIndex={0} aria-label={reason}>
        {children}
      </span>
    </Tooltip>
  )
}

const namesOf = (stages: readonly DraftStage[]): string => stages.map(stage => stage.name).join(', ')

/** What somebody else has saved meanwhile beside mine; mine has been made to it already, and waits to be saved (decision 14). */
function Conflict({ conflict: { theirs, mine, clashes }, editor }: { conflict: StageConflict; editor: Editor }) {
  return (
    <ConflictNotice
      title={`${TEXTS.changed} meanwhile. The list below has their changes and yours. Look through it and save again.`}
      fields={clashes.map(clash => ({
        name: `${clash.key} ${clash.part}`,
        label: clash.part === 'name' ? 'Name of a stage' : `Days of ${theirs.find(one => one.key === clash.key)?.name}`,
        theirs: clash.theirs || 'never',
        yours: clash.mine || 'never',
      }))}
      onSettle={(name, choice) => {
        const clash = clashes.find(one => `${one.key} ${one.part}` === name)
        if (clash) editor.settle(clash, choice)
      }}
    >
      <dl className={classes.lists}>
        <dt>Theirs</dt>
        <dd>{namesOf(theirs)}</dd>
        <dt>Yours</dt>
        <dd>{namesOf(mine)}</dd>
      </dl>
      {editor.isChanged && (
        <Button size="xs" variant="default" onClick={editor.discard}>
          Discard mine
        </Button>
      )}
    </ConflictNotice>
  )
}
