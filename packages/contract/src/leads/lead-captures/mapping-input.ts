import * as z from 'zod'
import { MAPPING_LIMITS, mappingProblem, TARGET_NAMES } from './field-mapping.ts'

/** What each field of another system fills, by the field's key; refused where no lead could be made of it. */
export const FieldMappingInput = z
  .record(z.string().min(1).max(MAPPING_LIMITS.key), z.enum(TARGET_NAMES))
  .refine(mapping => Object.keys(mapping).length <= MAPPING_LIMITS.fields, { error: 'There are too many fields' })
  .superRefine((mapping, context) => {
    const message = mappingProblem(mapping)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
