import { Button } from '@mantine/core'
import type { MatchedField } from '@plinth/contract/leads/lead-imports/import-fields'
import { STAGE_NAME_MAX } from '@plinth/contract/leads/pipeline-limits'
import { TAG_NAME_MAX } from '@plinth/contract/leads/tag-rules'
import { characters } from '@plinth/contract/text-rules'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshTags, saveTagMutation } from '../../lead-tags/lead-tags.api.ts'
import { addStage, pipelineQuery, refreshStages } from '../../pipelines/pipelines.api.ts'
import type { ImportEditor } from './import-editor.ts'
import { useImportRights } from './use-import-rights.ts'

/** The names that can be made from here, and how long they may be. */
const MADE = {
  tags: { what: 'a tag', max: TAG_NAME_MAX },
  leadStage: { what: 'a stage', max: STAGE_NAME_MAX },
} as const
const isMade = (field: MatchedField): field is keyof typeof MADE => Object.hasOwn(MADE, field)
const COLOUR = '#7a7f87'

interface Props {
  field: MatchedField
  /** a name of the file that the company does not have */
  text: string
  editor: ImportEditor
}

/** Makes a name of the file a tag or a stage of the company, for whoever may do that (decision 50). */
export function ImportNewName({ field, text, editor }: Props) {
  const { edit } = useImportRights()
  if (!edit || !isMade(field) || characters(text) > MADE[field].max) return null
  return <Make field={field} text={text} editor={editor} />
}

function Make({ field, text, editor }: Props & { field: keyof typeof MADE }) {
  const queryClient = useQueryClient()
  const saveTag = useMutation(saveTagMutation)
  const make = useMutation({
    mutationFn: async () => {
      if (field === 'tags') {
        await saveTag.mutateAsync({ tagName: text, tagColorCode: COLOUR })
        return refreshTags(queryClient)
      }
      const { _id, stages } = await queryClient.fetchQuery(pipelineQuery)
      // before the ends of the pipeline, behind everything that leads to them
      const end = stages.find(({ kind }) => kind === 'won' || kind === 'lost')
      await addStage(_id, { stageName: text, sequence: end?.sequence ?? stages.length + 1 })
      return refreshStages(queryClient)
    },
    // its rows have it from now on
    onSuccess: () => editor.change(() => ({ choices: {} })),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconPlus size={13} stroke={1.75} aria-hidden />}
      aria-label={`Make it ${MADE[field].what}: ${text}`}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      Make it {MADE[field].what}
    </Button>
  )
}
