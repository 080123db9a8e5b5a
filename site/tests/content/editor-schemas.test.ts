import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getPageRules, loadProject } from '@folio/core/build';
import { createEditorSchemas } from '@folio/core/check/editor-schemas.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { listFiles } from '../../../tests/support/list-files.ts';

const project = await loadProject('site');
const schemas = createEditorSchemas(project.features.data, getPageRules(project));
const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as {
  'yaml.schemas': Record<string, string>;
};
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** As an editor does, which knows no placeholders. */
const load = (file: string) => parse(readFileSync(file, 'utf8'));

it('the editor has a schema for every kind of data file', () =>
  expect(Object.keys(settings['yaml.schemas']).map((file) => basename(file, '.json'))).toEqual(
    expect.arrayContaining(Object.keys(project.features.data).filter((kind) => kind !== '*')),
  ));

it.each(Object.entries(settings['yaml.schemas']))(
  '%s accepts the files of the site, and no unknown key',
  (schema, glob) => {
    const validate = ajv.compile(schemas[basename(schema, '.json')] as object);
    const files = listFiles(glob.replace(/\/\*.*/, '')).filter((file) => file.endsWith('.yaml'));
    for (const file of files) {
      const value = load(file);
      expect(validate(value) ? [] : validate.errors, file).toEqual([]);
    }
    expect(validate({ ...load(files[0] as string), unknownKey: 1 })).toBe(false);
  },
);
