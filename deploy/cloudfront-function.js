/** A CloudFront function for viewer requests (runtime cloudfront-js-2.0): URLs without extensions, and the base path. */
// biome-ignore-all lint: runs in CloudFront unchanged
// The base path of site.config.ts.
var base = '/';

function redirect(to, request) {
  var query = Object.keys(request.querystring)
    .map(function (name) {
      var parameter = request.querystring[name];
      var values = parameter.multiValue || [parameter];
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
  if (uri + '/' === base) return redirect(base, request);
  // The bucket has no such file, so the distribution responds with its error page.
  if (uri.indexOf(base) !== 0) {
    request.uri = '/outside-of-the-site';
    return request;
  }
  var path = uri.slice(base.length - 1);
  if (path === '/index' || path === '/index.html') return redirect(base, request);
  if (path !== '/' && /(\.html|\/+)$/.test(path))
    return redirect(base + path.slice(1).replace(/(\.html)?\/*$/, ''), request);
  if (path === '/') request.uri = '/index.html';
  else if (/^\/\.well-known\/|\.(js|json|css|svg|png|md|txt|xml|ico|bin|webmanifest)$/.test(path)) request.uri = path;
  else request.uri = path + '.html';
  return request;
}
