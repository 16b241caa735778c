import { ActionIcon, Button, TextInput } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import { IconChevronDown, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { AttributeFields } from './attribute-fields.tsx'
import { figuresOf, NEW_VARIANT, type VariantFormValues } from './item-values.ts'
import classes from './library.module.css'
import type { ItemForm } from './use-item-form.ts'

interface VariantFieldsProps {
  form: ItemForm
  isLocked: boolean
  seesCosts: boolean
  symbol: string
}

/** The variants of an item, each with its own rates; with them the item is quoted only by one of them (QT-038). */
export function VariantFields({ form, isLocked, seesCosts, symbol }: VariantFieldsProps) {
  const { variants } = form.values
  if (isLocked && variants.length === 0) return null
  return (
    <section className={`${classes.whole} ${classes.variants}`} aria-label="Variants">
      <h3>Variants</h3>
      {variants.length > 0 && <p>Quotations take one of these in place of the item, with its own rate.</p>}
      {variants.map((variant, at) => (
        <Variant
          key={variant.key}
          form={form}
          at={at}
          variant={variant}
          isLocked={isLocked}
          seesCosts={seesCosts}
          symbol={symbol}
        />
      ))}
      {!isLocked && variants.length < ITEM_LIMITS.variants && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('variants', { ...NEW_VARIANT, key: crypto.randomUUID() })}
        >
          Add variant
        </Button>
      )}
    </section>
  )
}

interface VariantProps extends VariantFieldsProps {
  at: number
  variant: VariantFormValues
}

function Variant({ form, at, variant, isLocked, seesCosts, symbol }: VariantProps) {
  const [isOpen, setOpen] = useState(false)
  const more = useId()
  const name = variant.name.trim() || `variant ${at + 1}`
  const isMarkup = form.values.pricing === 'markup'
  const input = (field: keyof VariantFormValues, label: string) => ({
    label,
    'aria-label': `${label} of ${name}`,
    autoComplete: 'off',
    disabled: isLocked,
    ...form.getInputProps(`variants.${at}.${field}`),
  })
  const figure = { inputMode: 'decimal' as const, maxLength: 40 }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around what belongs to the form
    <div className={classes.variant} role="group" aria-label={name} data-costs={seesCosts}>
      <TextInput
        {...input('name', 'Name')}
        aria-label={`Name of variant ${at + 1}`}
        className={classes.variantName}
        maxLength={ITEM_LIMITS.variantName}
        {...(variant.isArchived ? { description: 'Archived' } : {})}
      />
      {seesCosts && <TextInput {...input('costRate', 'Cost rate')} {...figure} leftSection={symbol} />}
      {isMarkup && seesCosts ? (
        <TextInput
          {...input('markup', 'Markup %')}
          {...figure}
          rightSection="%"
          description={rateText(figuresOf({ ...variant, pricing: 'markup' }).sellingRate, symbol) || 'No selling rate'}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      ) : (
        <TextInput {...input('sellingRate', 'Selling rate')} {...figure} leftSection={symbol} />
      )}
      <div className={classes.variantActions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`More of ${name}`}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </ActionIcon>
        {!isLocked && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${name}`}
            onClick={() => form.removeListItem('variants', at)}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div id={more} className={classes.variantMore} hidden={!isOpen}>
        {isOpen && (
          <>
            <TextInput {...input('code', 'Code')} maxLength={ITEM_LIMITS.code} />
            <TextInput {...input('brand', 'Brand')} maxLength={ITEM_LIMITS.brand} />
            <div className={classes.variantAttributes}>
              <AttributeFields
                form={form}
                path={`variants.${at}.attributes`}
                owner={name}
                attributes={variant.attributes}
                isLocked={isLocked}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
