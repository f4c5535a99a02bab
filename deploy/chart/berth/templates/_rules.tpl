{{/*
Returns whether a list of a profile contains a plugin. Takes a dict of names, plugins (of the profile), point and list.
*/}}
{{- define "berth.lists" -}}
{{- $set := default dict (get .plugins .point) -}}
{{- range (default list (get $set .list)) -}}
{{- if has .name $.names }}yes{{ end -}}
{{- end -}}
{{- end -}}

{{/*
Returns whether a profile enables a plugin at any extension point. Takes a dict of name, plugin (its entry in files/rbac-rules.yaml) and
plugins. The list of an extension point takes precedence over multiPoint's, and * matches all.
*/}}
{{- define "berth.enables" -}}
{{- $exact := list .name -}}
{{- $pattern := list .name "*" -}}
{{- $added := include "berth.lists" (dict "names" $exact "plugins" .plugins "point" "multiPoint" "list" "enabled") -}}
{{- $removed := include "berth.lists" (dict "names" $pattern "plugins" .plugins "point" "multiPoint" "list" "disabled") -}}
{{- $byDefault := or $added (and .plugin.default (not $removed)) -}}
{{- range .plugin.points -}}
{{- if include "berth.lists" (dict "names" $exact "plugins" $.plugins "point" . "list" "enabled") }}yes
{{- else if and $byDefault (not (include "berth.lists" (dict "names" $pattern "plugins" $.plugins "point" . "list" "disabled"))) }}yes
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The rules of the ClusterRole: those of the scheduler, and those of the enabled plugins. */}}
{{- define "berth.rules" -}}
{{- $table := .Files.Get "files/rbac-rules.yaml" | fromYaml -}}
{{- $permissions := concat $table.always $table.serving -}}
{{- range $name, $plugin := $table.plugins -}}
{{- $enabled := "" -}}
{{- range (get (include "berth.config" $ | fromYaml) "profiles") -}}
{{- $plugins := default dict (get . "plugins") -}}
{{- $enabled = print $enabled (include "berth.enables" (dict "name" $name "plugin" $plugin "plugins" $plugins)) -}}
{{- end -}}
{{- if $enabled -}}
{{- $permissions = concat $permissions $plugin.rules -}}
{{- end -}}
{{- end -}}
{{- include "berth.asRules" $permissions }}
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
{{- range $kind, $all := $verbs -}}
{{- $parts := splitList " " $kind -}}
{{- $sorted := list -}}
{{- range (list "get" "list" "watch" "create" "update" "patch" "delete") -}}
{{- if has . $all -}}
{{- $sorted = append $sorted . -}}
{{- end -}}
{{- end -}}
{{- $key := printf "%s %s" (first $parts) (join "," $sorted) -}}
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
{{- $table := (.Files.Get "files/rbac-rules.yaml" | fromYaml).estimator -}}
{{- $permissions := $table.nodes -}}
{{- if eq .Values.estimator.method "exact" -}}
{{- $permissions = concat $permissions $table.exact -}}
{{- end -}}
{{- if .Values.estimator.quotas -}}
{{- $permissions = concat $permissions $table.quotas -}}
{{- end -}}
{{- include "berth.asRules" $permissions -}}
{{- end -}}
