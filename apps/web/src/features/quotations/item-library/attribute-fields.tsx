import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ItemAttribute } from '@plinth/contract/quotations/item'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import { IconPlus, IconX } from '@tabler/icons-react'
import classes from './library.module.css'
import type { ItemForm } from './use-item-form.ts'

interface AttributeFieldsProps {
  form: ItemForm
  /** where the form holds them: `attributes`, `variants.2.attributes` */
  path: string
  /** whose they are, where that is not the item: `Matt` */
  owner?: string
  attributes: readonly ItemAttribute[]
  isLocked: boolean
}

/** The attributes of an item or a variant, printed in the order given (QT-039). */
export function AttributeFields({ form, path, owner, attributes, isLocked }: AttributeFieldsProps) {
  const of = owner === undefined ? '' : ` of ${owner}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around what belongs to the form
    <div role="group" aria-label={`Attributes${of}`}>
      {attributes.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names its rows by their place
        <div key={at} className={classes.attribute}>
          <TextInput
            aria-label={`Attribute ${at + 1}${of}`}
            placeholder="Finish"
            maxLength={ITEM_LIMITS.attributeName}
            disabled={isLocked}
            {...form.getInputProps(`${path}.${at}.name`)}
          />
          <TextInput
            aria-label={`Value of attribute ${at + 1}${of}`}
            placeholder="Matt"
            maxLength={ITEM_LIMITS.attributeValue}
            disabled={isLocked}
            {...form.getInputProps(`${path}.${at}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={isLocked}
            aria-label={`Remove attribute ${at + 1}${of}`}
            onClick={() => form.removeListItem(path, at)}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {!isLocked && attributes.length < ITEM_LIMITS.attributes && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem(path, { name: '', value: '' })}
        >
          Add attribute
        </Button>
      )}
    </div>
  )
}
