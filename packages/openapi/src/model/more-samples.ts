import { formatSampleBody, type Sample, type SampleRequest, toWellFormed } from './samples.ts';

interface Language {
  /** Id of its grammar. */
  lang: string;
  write(request: SampleRequest, body: string | undefined): (string | false)[];
}

/** Escapes for a literal in double quotes, as JSON does; and also for the characters in `also`. */
const quote = (text: string, also = ''): string => {
  const json = JSON.stringify(toWellFormed(text));
  return also ? [...json].map((character) => (also.includes(character) ? `\\${character}` : character)).join('') : json;
};

/** In single quotes, PHP and Ruby interpret only these two. */
const quoteSingle = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** PowerShell takes four curly quotes for apostrophes, too. */
const quotePowerShell = (text: string): string => `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;

const quoteRust = (text: string): string =>
  quote(text)
    .replace(/\\\\|\\u(....)/g, (whole, code: string | undefined) => (code ? `\\u{${code}}` : whole))
    .replace(/\\\\|\\[bf]/g, (whole) => ({ '\\b': '\\u{8}', '\\f': '\\u{c}' })[whole] ?? whole);

const quoteKotlin = (text: string): string =>
  quote(text, '$').replace(/\\\\|\\f/g, (whole) => (whole === '\\f' ? '\\u000c' : whole));

const goText = (text: string): string =>
  text.includes('\n') && !/[`\r\ufeff]/.test(text) ? `\`${text}\`` : quote(text);

/** The lines of a raw literal begin below its last quotes. */
const csharpText = (text: string): string =>
  text.includes('\n') && !/"""|\r/.test(text) ? `"""\n${text}\n"""` : quote(text);

const rustText = (text: string): string =>
  text.includes('\n') && !/"#|\r/.test(text) ? `r#"${text}"#` : quoteRust(text);

const kotlinText = (text: string): string =>
  text.includes('\n') && !/\$|"""|"$|\r/.test(text) ? `"""${text}"""` : quoteKotlin(text);

const capitalize = (method: string): string => method.charAt(0) + method.slice(1).toLowerCase();

const isContentType = ([name]: [string, string]): boolean => name.toLowerCase() === 'content-type';

const LANGUAGES: Record<string, Language> = {
  Go: {
    lang: 'go',
    write: ({ method, url, headers }, body) => [
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"log"',
      '\t"net/http"',
      body !== undefined && '\t"strings"',
      ')',
      '',
      'func main() {',
      body !== undefined && `\tbody := strings.NewReader(${goText(body)})`,
      `\trequest, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${body === undefined ? 'nil' : 'body'})`,
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      ...headers.map(([name, value]) => `\trequest.Header.Set(${quote(name)}, ${quote(value)})`),
      '\tresponse, err := http.DefaultClient.Do(request)',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tdefer response.Body.Close()',
      '\tanswer, err := io.ReadAll(response.Body)',
      '\tif err != nil {',
      '\t\tlog.Fatal(err)',
      '\t}',
      '\tfmt.Println(string(answer))',
      '}',
    ],
  },
  'C#': {
    lang: 'csharp',
    write: ({ method, url, headers }, body) => [
      'using System;',
      'using System.Net.Http;',
      body !== undefined && 'using System.Net.Http.Headers;',
      '',
      'using var client = new HttpClient();',
      `using var request = new HttpRequestMessage(HttpMethod.${capitalize(method)}, ${quote(url)});`,
      ...headers
        .filter((header) => !isContentType(header))
        .map(([name, value]) => `request.Headers.TryAddWithoutValidation(${quote(name)}, ${quote(value)});`),
      body !== undefined && `request.Content = new StringContent(${csharpText(body)});`,
      ...headers
        .filter(isContentType)
        .map(([, value]) => `request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(${quote(value)});`),
      'using var response = await client.SendAsync(request);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    ],
  },
  PHP: {
    lang: 'php',
    write: ({ method, url, headers }, body) => [
      '<?php',
      `$curl = curl_init(${quoteSingle(url)});`,
      'curl_setopt_array($curl, [',
      `    CURLOPT_CUSTOMREQUEST => ${quoteSingle(method)},`,
      headers.length > 0 && '    CURLOPT_HTTPHEADER => [',
      ...headers.map(([name, value]) => `        ${quoteSingle(`${name}: ${value}`)},`),
      headers.length > 0 && '    ],',
      body !== undefined && `    CURLOPT_POSTFIELDS => ${quoteSingle(body)},`,
      '    CURLOPT_RETURNTRANSFER => true,',
      ']);',
      '$answer = curl_exec($curl);',
      'if ($answer === false) {',
      '    throw new RuntimeException(curl_error($curl));',
      '}',
      'echo $answer;',
    ],
  },
  Ruby: {
    lang: 'ruby',
    write: ({ method, url, headers }, body) => [
      "require 'net/http'",
      '',
      `uri = URI(${quoteSingle(url)})`,
      `request = Net::HTTP::${capitalize(method)}.new(uri)`,
      ...headers.map(([name, value]) => `request[${quoteSingle(name)}] = ${quoteSingle(value)}`),
      body !== undefined && `request.body = ${quoteSingle(body)}`,
      "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
      '  http.request(request)',
      'end',
      'puts response.body',
    ],
  },
  Rust: {
    lang: 'rust',
    write: ({ method, url, headers }, body) => [
      '// Cargo.toml: reqwest = { version = "0.12", features = ["blocking"] }',
      'fn main() -> Result<(), Box<dyn std::error::Error>> {',
      '    let response = reqwest::blocking::Client::new()',
      `        .request(reqwest::Method::${method}, ${quoteRust(url)})`,
      ...headers.map(([name, value]) => `        .header(${quoteRust(name)}, ${quoteRust(value)})`),
      body !== undefined && `        .body(${rustText(body)})`,
      '        .send()?;',
      '    println!("{}", response.text()?);',
      '    Ok(())',
      '}',
    ],
  },
  Kotlin: {
    lang: 'kotlin',
    write: ({ method, url, headers }, body) => [
      'import java.net.URI',
      'import java.net.http.HttpClient',
      'import java.net.http.HttpRequest',
      'import java.net.http.HttpResponse',
      '',
      'fun main() {',
      `    val request = HttpRequest.newBuilder(URI.create(${quoteKotlin(url)}))`,
      ...headers.map(([name, value]) => `        .header(${quoteKotlin(name)}, ${quoteKotlin(value)})`),
      body === undefined
        ? `        .method(${quoteKotlin(method)}, HttpRequest.BodyPublishers.noBody())`
        : `        .method(${quoteKotlin(method)}, HttpRequest.BodyPublishers.ofString(${kotlinText(body)}))`,
      '        .build()',
      '    val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
      '    println(response.body())',
      '}',
    ],
  },
  PowerShell: {
    lang: 'powershell',
    write({ method, url, headers }, body) {
      const others = headers.filter((header) => !isContentType(header));
      return [
        ...(others.length
          ? [
              '$headers = @{',
              ...others.map(([name, value]) => `  ${quotePowerShell(name)} = ${quotePowerShell(value)}`),
              '}',
            ]
          : []),
        // Older versions would send the text in Latin-1.
        body !== undefined && `$body = [System.Text.Encoding]::UTF8.GetBytes(${quotePowerShell(body)})`,
        [
          `$response = Invoke-RestMethod -Uri ${quotePowerShell(url)} -Method ${capitalize(method)}`,
          ...(others.length ? ['-Headers $headers'] : []),
          ...headers.filter(isContentType).map(([, value]) => `-ContentType ${quotePowerShell(value)}`),
          ...(body === undefined ? [] : ['-Body $body']),
        ].join(' '),
        '$response | ConvertTo-Json -Depth 100',
      ];
    },
  },
};

/** Generates the request in a language of {@link MORE_LANGUAGES}; undefined for another one. */
export function generateSample(tab: string, request: SampleRequest): Sample | undefined {
  const language = LANGUAGES[tab];
  if (!language) return undefined;
  const lines = language.write(request, formatSampleBody(request)).filter((line) => line !== false);
  return { tab, lang: language.lang, code: lines.join('\n') };
}
