{{/* What the pods of scheduler and estimator have in common. */}}

{{/* The image's own command, with options behind its own: the last one counts. */}}
{{- define "berth.command" -}}
{{- with .Values.javaOptions }}
command:
- /opt/jre/bin/java
- "@/opt/berth/java.args"
{{ toYaml . }}
- io.berth.cli.Main
{{- end }}
{{- end -}}

{{/*
Refuses arguments that decide what other objects have to be, since the objects would not follow. Takes a dict of where (the
arguments are), arguments, and instead: what to do, by a pattern of the flag.
*/}}
{{- define "berth.refuseArgs" -}}
{{- range $argument := .arguments -}}
{{- range $flag, $remedy := $.instead -}}
{{- if regexMatch (printf "^%s(=|$)" $flag) $argument -}}
{{- fail (printf "%s: other objects of the release depend on %s; %s" $.where $argument $remedy) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "berth.hasPlugins" -}}
{{- if or .Values.plugins.volume .Values.plugins.initContainer }}yes{{ end -}}
{{- end -}}

{{- define "berth.initContainers" -}}
{{- with .Values.plugins.initContainer }}
initContainers:
- name: plugins
  {{- toYaml . | nindent 2 }}
  {{- if not (hasKey . "securityContext") }}
  securityContext: {{- toYaml $.Values.securityContext | nindent 4 }}
  {{- end }}
  volumeMounts:
  - name: plugins
    mountPath: /plugins
{{- end }}
{{- end -}}

{{/* Takes the root, and the name of the Secret with certificates. */}}
{{- define "berth.volumeMounts" -}}
- name: config
  mountPath: /etc/berth
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- if include "berth.hasPlugins" .root }}
- name: plugins
  mountPath: /plugins
  readOnly: true
{{- end }}
{{- if .tls }}
- name: tls
  mountPath: /etc/berth-tls
  readOnly: true
{{- end }}
{{- end -}}

{{- define "berth.volumes" -}}
- name: config
  configMap:
    name: {{ include "berth.fullname" .root }}
- name: tmp
  emptyDir:
    sizeLimit: 64Mi
{{- if include "berth.hasPlugins" .root }}
- name: plugins
  {{- if .root.Values.plugins.volume }}
  {{- toYaml .root.Values.plugins.volume | nindent 2 }}
  {{- else }}
  emptyDir: {}
  {{- end }}
{{- end }}
{{- with .tls }}
- name: tls
  secret:
    secretName: {{ . | toYaml }}
{{- end }}
{{- end -}}

{{- define "berth.placement" -}}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . | toYaml }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 0 }}
{{- end }}
{{- end -}}
