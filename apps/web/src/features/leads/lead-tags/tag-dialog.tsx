import { ColorSwatch, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NewTag, type Tag } from '@plinth/contract/leads/lead-tags'
import { TAG_COLOURS, TAG_NAME_MAX, TAG_TEXTS, type TagColour } from '@plinth/contract/leads/tag-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusFirstError, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshTags, saveTagMutation, tagsQuery } from './lead-tags.api.ts'
import classes from './tag-dialog.module.css'

export interface TagDialogProps {
  /** undefined for a new one */
  tag: Tag | undefined
  opened: boolean
  onClose: () => void
}

/** A tag's name and its colour (LM-216, LM-217). */
export function TagDialog({ tag, opened, onClose }: TagDialogProps) {
  const queryClient = useQueryClient()
  const count = useQuery(tagsQuery).data?.length ?? 0
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<NewTag>({
    initialValues: {
      tagName: tag?.tagName ?? '',
      // each new tag begins with the next colour
      tagColorCode: (tag?.tagColorCode as TagColour) ?? TAG_COLOURS[count % TAG_COLOURS.length]?.code,
    },
    validate: validateWith(NewTag),
  })
  const save = useMutation({
    ...saveTagMutation,
    onSuccess() {
      toast.success(tag ? TAG_TEXTS.edited : TAG_TEXTS.added)
      void refreshTags(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const submit = form.onSubmit(
    values => {
      setRefusal(undefined)
      save.mutate({ ...values, tagId: tag?._id })
    },
    errors => focusFirstError(form, errors),
  )
  return (
    <EditDialog
      title={tag ? 'Edit Tag' : 'Add Tag'}
      opened={opened}
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Tag Name" maxLength={TAG_NAME_MAX} data-autofocus {...form.getInputProps('tagName')} />
      <Radio.Group label="Colour" {...form.getInputProps('tagColorCode')}>
        <div className={classes.colours}>
          {TAG_COLOURS.map(({ name, code }) => (
            <Radio.Card key={code} value={code} className={classes.colour}>
              <ColorSwatch color={code} size={18} withShadow={false} component="span" aria-hidden />
              {name}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </EditDialog>
  )
}
