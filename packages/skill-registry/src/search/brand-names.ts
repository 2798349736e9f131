/** Names written with a hump inside that are one word: `JavaScript` is neither `Java` nor a script. */
export const humpedNames: ReadonlySet<string> = new Set(
  `airbnb airtable appstore autocad bigquery bitbucket blogpost chatgpt clickhouse clickup cloudflare cloudformation cloudfront cloudwatch
  codepen coffeescript couchdb dataframe devops dockerhub docusign dropbox duckdb dynamodb ebook ecommerce facebook fastapi filemaker firefox
  freshdesk functiongemma github gitlab gitops godot graphql hubspot huggingface icloud imagemagick indesign influxdb instagram ios iphone ipad
  javascript jetbrains jupyterlab latex libreoffice linkedin macos mailchimp mariadb matlab mongodb mysql netlify newsletter nodejs nosql
  numpy onedrive onenote openai openapi opencv openoffice openssl paypal photoshop playstation postgresql posthog powerbi powerpoint powershell
  probook pytorch quickbooks rabbitmq readme salesforce scikit scipy servicenow sharepoint shopify sketchup slideshare soundcloud sqlite
  stackoverflow swiftui techcrunch tensorflow tiktok typescript ubuntu unity vscode webassembly webgl webhook whatsapp woocommerce wordpress
  xcode youtube zendesk`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
