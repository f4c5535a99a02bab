{{- define "berth.name" -}}
{{- default .Chart.Name .Values.nameOverride -}}
{{- end -}}

{{/*
The name of the release, with the name of the chart unless it contains it: at most 40 characters, to allow for suffixes.
A truncated name ends with a hash of the full name, so that truncated names stay unique. It is also the name of a Service, for which
some release names (2nd.try) are invalid.
*/}}
{{- define "berth.fullname" -}}
{{- $name := printf "%s-%s" .Release.Name (include "berth.name" .) -}}
{{- if .Values.fullnameOverride -}}
{{- $name = .Values.fullnameOverride -}}
{{- else if contains (include "berth.name" .) .Release.Name -}}
{{- $name = .Release.Name -}}
{{- end -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" $name) -}}
{{- fail (printf "fullnameOverride: required, because %s is not a valid name of a Service; use lower case letters, digits and -, starting with a letter" $name) -}}
{{- end -}}
{{- if gt (len $name) 40 -}}
{{- $name = printf "%s-%s" (trunc 31 $name | trimSuffix "-") (sha256sum $name | trunc 8) -}}
{{- end -}}
{{- $name -}}
{{- end -}}

{{/* For roles outside of the release's namespace, where another release may have the same name. Names of namespaces contain no colon. */}}
{{- define "berth.clusterName" -}}
{{- printf "%s:%s" .Release.Namespace (include "berth.fullname" .) -}}
{{- end -}}

{{- define "berth.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "berth.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- required "serviceAccount.name: required if serviceAccount.create is false; set it to the name of an existing ServiceAccount" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "berth.estimatorServiceAccount" -}}
{{- if .Values.estimator.serviceAccount.create -}}
{{- default (printf "%s-estimator" (include "berth.fullname" .)) .Values.estimator.serviceAccount.name -}}
{{- else -}}
{{- required "estimator.serviceAccount.name: required if estimator.serviceAccount.create is false; set it to the name of an existing ServiceAccount" .Values.estimator.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "berth.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "berth.selectorLabels" -}}
{{ include "berth.labelsOf" . }}
app.kubernetes.io/component: scheduler
{{- end -}}

{{- define "berth.labels" -}}
{{ include "berth.selectorLabels" . }}
{{ include "berth.labelsOfVersion" . }}
{{- end -}}

{{- define "berth.labelsOf" -}}
app.kubernetes.io/name: {{ include "berth.name" . | toYaml }}
app.kubernetes.io/instance: {{ .Release.Name | toYaml }}
{{- end -}}

{{- define "berth.labelsOfVersion" -}}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* Merges the chart's labels or annotations with those of the values: a list of a text and a dict. The chart's entries win, because selectors and upgrades rely on them. */}}
{{- define "berth.with" -}}
{{- merge (first . | fromYaml) (default dict (last .)) | toYaml -}}
{{- end -}}

{{- define "berth.estimatorSelectorLabels" -}}
{{ include "berth.labelsOf" . }}
app.kubernetes.io/component: estimator
{{- end -}}

{{- define "berth.estimatorLabels" -}}
{{ include "berth.estimatorSelectorLabels" . }}
{{ include "berth.labelsOfVersion" . }}
{{- end -}}

{{/* Whether Clusternet's predictor is served: it has neither TLS nor client authentication, so with TLS for gRPC it must be enabled explicitly. */}}
{{- define "berth.predictor" -}}
{{- $enabled := .Values.estimator.predictor.enabled -}}
{{- if kindIs "invalid" $enabled -}}
{{- $enabled = not .Values.estimator.tls.secretName -}}
{{- end -}}
{{- if $enabled }}yes{{ end -}}
{{- end -}}

{{/* The configuration of the values, with the release's own names. An empty lease name counts as unset: a role for it would match no lease. */}}
{{- define "berth.config" -}}
{{- $config := deepCopy .Values.config -}}
{{- $election := default dict (get $config "leaderElection") -}}
{{- if not (get $election "resourceName") -}}
{{- $_ := set $election "resourceName" (include "berth.fullname" .) -}}
{{- end -}}
{{- if not (get $election "resourceNamespace") -}}
{{- $_ := set $election "resourceNamespace" .Release.Namespace -}}
{{- end -}}
{{- if and (gt (int .Values.replicas) 1) (eq (toString (get $election "leaderElect")) "false") -}}
{{- fail "config.leaderElection.leaderElect: must be true if replicas is greater than 1, because all replicas would schedule the same pods; set it to true, or replicas to 1" -}}
{{- end -}}
{{- $_ := set $config "leaderElection" $election -}}
{{- $profiles := default (list dict) (get $config "profiles") -}}
{{- $names := list -}}
{{- range $profiles -}}
{{- $name := default (printf "%s-scheduler" (include "berth.fullname" $)) (get . "schedulerName") -}}
{{- if has $name $names -}}
{{- fail (printf "config.profiles: two profiles have the schedulerName %s; use different names" $name) -}}
{{- end -}}
{{- if and (eq $name "default-scheduler") (not $.Values.replaceDefaultScheduler) -}}
{{- fail "config.profiles: default-scheduler is the name of kube-scheduler, and both would schedule the same pods; use another schedulerName, or set replaceDefaultScheduler if kube-scheduler does not run" -}}
{{- end -}}
{{- $names = append $names $name -}}
{{- $_ := set . "schedulerName" $name -}}
{{- end -}}
{{- $_ := set $config "profiles" $profiles -}}
{{- toYaml $config -}}
{{- end -}}

{{- define "berth.profileNames" -}}
{{- $names := list -}}
{{- range (get (include "berth.config" . | fromYaml) "profiles") }}{{ $names = append $names .schedulerName }}{{ end -}}
{{- join "," $names -}}
{{- end -}}

{{/*
Rejects a profile name that another release uses: each has a leader, and both would schedule the same pods. Releases publish
their names in an annotation of the ClusterRole. Without a cluster (helm template) the check passes.
*/}}
{{- define "berth.rejectUsedNames" -}}
{{- $names := include "berth.profileNames" . | splitList "," -}}
{{- range (lookup "rbac.authorization.k8s.io/v1" "ClusterRole" "" "").items -}}
{{- $release := dig "labels" "app.kubernetes.io/instance" "" .metadata -}}
{{- $namespace := .metadata.name | splitList ":" | first -}}
{{- $role := .metadata.name -}}
{{- range (dig "annotations" "berth.io/scheduler-names" "" .metadata | splitList ",") -}}
{{- if and (has . $names) (ne (list $release $namespace | join "/") (list $.Release.Name $.Release.Namespace | join "/")) -}}
{{- fail (printf "config.profiles: the schedulerName %s is in use by the release %s in the namespace %s (ClusterRole %s), and both would schedule the same pods; set config.profiles[].schedulerName to another name" . $release $namespace $role) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Whether replicas elect a leader. */}}
{{- define "berth.elects" -}}
{{- $election := get (include "berth.config" . | fromYaml) "leaderElection" -}}
{{- if ne (toString (get $election "leaderElect")) "false" }}yes{{ end -}}
{{- end -}}

{{- define "berth.subject" -}}
- kind: ServiceAccount
  name: {{ include "berth.serviceAccount" . | toYaml }}
  namespace: {{ .Release.Namespace | toYaml }}
{{- end -}}
