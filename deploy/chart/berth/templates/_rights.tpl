{{/*
Whether a list of a profile names a plugin: a dict of names, plugins (of the profile), point and list.
*/}}
{{- define "berth.lists" -}}
{{- $set := default dict (get .plugins .point) -}}
{{- range (default list (get $set .list)) -}}
{{- if has .name $.names }}yes{{ end -}}
{{- end -}}
{{- end -}}

{{/*
Whether a profile enables a plugin at any extension point: a dict of name, plugin (its entry in files/rights.yaml) and
plugins. The list of an extension point takes precedence over multiPoint's, and * matches all.
*/}}
{{- define "berth.enables" -}}
{{- $one := list .name -}}
{{- $any := list .name "*" -}}
{{- $added := include "berth.lists" (dict "names" $one "plugins" .plugins "point" "multiPoint" "list" "enabled") -}}
{{- $removed := include "berth.lists" (dict "names" $any "plugins" .plugins "point" "multiPoint" "list" "disabled") -}}
{{- $everywhere := or $added (and .plugin.default (not $removed)) -}}
{{- range .plugin.points -}}
{{- if include "berth.lists" (dict "names" $one "plugins" $.plugins "point" . "list" "enabled") }}yes
{{- else if and $everywhere (not (include "berth.lists" (dict "names" $any "plugins" $.plugins "point" . "list" "disabled"))) }}yes
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The rules of the ClusterRole: those that the scheduler always needs, and those of the plugins of its profiles. */}}
{{- define "berth.rules" -}}
{{- $table := .Files.Get "files/rights.yaml" | fromYaml -}}
{{- $rights := concat $table.always $table.serving -}}
{{- range $name, $plugin := $table.plugins -}}
{{- $enabled := "" -}}
{{- range (get (include "berth.config" $ | fromYaml) "profiles") -}}
{{- $plugins := default dict (get . "plugins") -}}
{{- $enabled = print $enabled (include "berth.enables" (dict "name" $name "plugin" $plugin "plugins" $plugins)) -}}
{{- end -}}
{{- if $enabled -}}
{{- $rights = concat $rights $plugin.rights -}}
{{- end -}}
{{- end -}}
{{- include "berth.asRules" $rights }}
{{- with .Values.rbac.extraRules }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Groups single permissions into rules: all verbs of a kind, then all kinds of a group with the same verbs. */}}
{{- define "berth.asRules" -}}
{{- $verbs := dict -}}
{{- range . -}}
{{- $kind := printf "%s %s" .group .resource -}}
{{- $_ := set $verbs $kind (concat (default list (get $verbs $kind)) .verbs) -}}
{{- end -}}
{{- $rules := dict -}}
{{- range $kind, $some := $verbs -}}
{{- $parts := splitList " " $kind -}}
{{- $inOrder := list -}}
{{- range (list "get" "list" "watch" "create" "update" "patch" "delete") -}}
{{- if has . $some -}}
{{- $inOrder = append $inOrder . -}}
{{- end -}}
{{- end -}}
{{- $key := printf "%s %s" (first $parts) (join "," $inOrder) -}}
{{- $_ := set $rules $key (append (default list (get $rules $key)) (last $parts)) -}}
{{- end -}}
{{- range $key, $resources := $rules }}
{{- $parts := splitList " " $key }}
- apiGroups: [{{ first $parts | quote }}]
  resources: [{{ sortAlpha $resources | join ", " }}]
  verbs: [{{ last $parts | replace "," ", " }}]
{{- end }}
{{- end -}}

{{/* The permissions of the estimator, which only reads. */}}
{{- define "berth.estimatorRules" -}}
{{- $table := (.Files.Get "files/rights.yaml" | fromYaml).estimator -}}
{{- $rights := $table.nodes -}}
{{- if eq .Values.estimator.method "exact" -}}
{{- $rights = concat $rights $table.exact -}}
{{- end -}}
{{- if .Values.estimator.quotas -}}
{{- $rights = concat $rights $table.quotas -}}
{{- end -}}
{{- include "berth.asRules" $rights -}}
{{- end -}}
