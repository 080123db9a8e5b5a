/** What is left of a name when its spelling does not count: letters and digits, in lower case (`put_doc` and `putDoc` are `putdoc`). */
export const normalizeName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
