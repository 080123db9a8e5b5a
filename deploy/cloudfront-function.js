/**
 * A CloudFront function for viewer requests (runtime cloudfront-js-2.0), in front of a bucket that holds the files of dist/: clean addresses, and the base path.
 * Write the base path of site.config.ts here.
 */
// biome-ignore-all lint: the runtime of CloudFront reads this file as it is
var base = '/';

function moved(to, request) {
  var query = Object.keys(request.querystring)
    .map(function (name) {
      var one = request.querystring[name];
      var values = one.multiValue || [one];
      return values
        .map(function (part) {
          return part.value === '' ? name : name + '=' + part.value;
        })
        .join('&');
    })
    .join('&');
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: { location: { value: to + (query ? '?' + query : '') } },
  };
}

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri + '/' === base) return moved(base, request);
  // Outside of the site: the bucket has no such file, and the error page of the distribution answers.
  if (uri.indexOf(base) !== 0) {
    request.uri = '/outside-of-the-site';
    return request;
  }
  var path = uri.slice(base.length - 1);
  if (path === '/index' || path === '/index.html') return moved(base, request);
  if (path !== '/' && /(\.html|\/+)$/.test(path))
    return moved(base + path.slice(1).replace(/(\.html)?\/*$/, ''), request);
  if (path === '/') request.uri = '/index.html';
  else if (/^\/\.well-known\/|\.(js|json|css|svg|png|md|txt|xml|ico|bin|webmanifest)$/.test(path)) request.uri = path;
  else request.uri = path + '.html';
  return request;
}
