import { useForm } from '@mantine/form'
import { type ItemFormValues, itemProblems } from './item-values.ts'

/** The form of an item, checked as the server checks it. */
export const useItemForm = (initialValues: ItemFormValues) =>
  useForm<ItemFormValues>({ initialValues, validate: itemProblems })
export type ItemForm = ReturnType<typeof useItemForm>
